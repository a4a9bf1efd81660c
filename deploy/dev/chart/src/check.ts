import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseAllDocuments, stringify } from 'yaml';
import { unmountedClaims } from './claims.js';
import { writeSchemas } from './cluster-schemas.js';
import { chart, ownValues, rulesTests, sharedValues } from './paths.js';
import { run } from './programs.js';
import { secretsIn } from './secrets.js';
import { installTools } from './tools.js';

/** One check of the chart. */
export interface Check {
  name: string;
  /** why it failed, undefined when it passed */
  problem?: string;
}

/** The checks that ran. */
export interface ChartResults {
  checks: Check[];
  /** lines printed after all tests: what was skipped */
  notes: string[];
}

/** A set of values that the chart is checked with. */
interface Case {
  name: string;
  files: string[];
}

/**
 * Lints the chart strictly, which includes the values' schema, and renders it with each values file in `ci/` and in
 * deploy/values, checks that two renders are equal, contain no secret, mount each claim and match Kubernetes' schemas,
 * checks the alerts' rules, and runs the chart's unit tests. What can't run because its program is missing is counted in the note.
 */
export async function checkChart(): Promise<ChartResults> {
  const { helm, kubeconform, promtool, 'helm-unittest': unittest } = await installTools();
  const checks: Check[] = [];
  const skipped = new Map<string, number>();
  const report = (name: string, problem: string | undefined) => {
    checks.push(problem === undefined ? { name } : { name, problem });
  };
  /** Runs checks with a program, or counts them as skipped. */
  const check = async (
    program: string,
    path: string | undefined,
    count: number,
    work: (path: string) => Promise<void>,
  ) => {
    if (path === undefined) skipped.set(program, (skipped.get(program) ?? 0) + count);
    else await work(path);
  };

  for (const { name, files } of cases()) {
    const values = files.flatMap((file) => ['--values', file]);
    let render = '';
    await check('helm', helm, 4, async (path) => {
      const linted = await run(path, ['lint', '--strict', chart, ...values]);
      report(`${name} is linted`, linted.ok ? undefined : linted.output);
      const template = ['template', 'one', chart, '--namespace', 'launchpad', ...values];
      const [first, second] = [await run(path, template), await run(path, template)];
      report(`${name} renders the same twice`, difference(first.ok, first.output, second.output));
      report(`${name} renders no secret`, secretsIn(first.stdout).join('\n') || undefined);
      report(
        `${name} mounts each claim during an upgrade`,
        unmountedClaims(first.stdout).join('\n') || undefined,
      );
      render = first.stdout;
    });
    await check('kubeconform', helm && kubeconform, 1, async (path) =>
      report(`${name} fits Kubernetes`, await conform(path, render)),
    );
    if (name === FULL) {
      await check('promtool', helm && promtool, 2, async (path) => {
        for (const [what, problem] of await checkRules(path, render)) report(what, problem);
      });
    }
  }
  await check('helm-unittest', unittest, unitTests(), async (path) => {
    for (const { name, problem } of await runUnitTests(path)) report(name, problem);
  });
  return { checks, notes: [noteOf(checks.length, skipped)] };
}

/** The values that switch everything on. */
const FULL = 'ci/external-values.yaml';

/** The values in `ci/`, and those for each network with what an operator adds to them. */
function cases(): Case[] {
  const ci = readdirSync(join(chart, 'ci')).map((file) => ({
    name: `ci/${file}`,
    files: [join(chart, 'ci', file)],
  }));
  const shared = readdirSync(sharedValues).map((file) => {
    const own = file === 'dev.yaml' ? 'trial.yaml' : 'production.yaml';
    return { name: `deploy/values/${file}`, files: [join(sharedValues, file), join(ownValues, own)] };
  });
  return [...ci, ...shared];
}

/** The line for the end of all tests: how many checks ran, and what was skipped for want of which program. */
export function noteOf(ran: number, skipped: Map<string, number>): string {
  const parts = [...skipped].map(([program, checks]) => `${checks} with ${program}`);
  const rest = parts.length === 0 ? 'none skipped' : `skipped, since not installed: ${parts.join(', ')}`;
  return `Chart: ${ran} checks ran, ${rest}`;
}

function difference(isRendered: boolean, first: string, second: string): string | undefined {
  if (!isRendered) return first;
  return first === second ? undefined : 'the two renders differ';
}

/** kubeconform's errors for a render; kinds of the Prometheus Operator and the Gateway API are not part of Kubernetes. */
async function conform(kubeconform: string, render: string): Promise<string | undefined> {
  return inFolder(async (folder) => {
    writeSchemas(folder);
    const location = join(folder, '{{.ResourceKind}}-{{.Group}}-{{.ResourceAPIVersion}}.json');
    const skip = 'ServiceMonitor,PrometheusRule,HTTPRoute';
    const options = ['-strict', '-skip', skip, '-schema-location', location];
    const { ok, output } = await run(kubeconform, [...options, '-'], render);
    return ok ? undefined : output;
  });
}

/** promtool's opinion of the rules in a render, and its run of their tests. */
function checkRules(
  promtool: string,
  render: string,
): Promise<[what: string, problem: string | undefined][]> {
  return inFolder(async (folder) => {
    const groups = parseAllDocuments(render)
      .map((document) => document.toJSON() as { kind?: string; spec?: { groups: unknown[] } } | null)
      .flatMap((object) => (object?.kind === 'PrometheusRule' ? (object.spec?.groups ?? []) : []));
    writeFileSync(join(folder, 'rules.yaml'), stringify({ groups }));
    writeFileSync(join(folder, 'tests.yaml'), readFileSync(rulesTests));
    const checked = await run(promtool, ['check', 'rules', join(folder, 'rules.yaml')]);
    const tested = await run(promtool, ['test', 'rules', join(folder, 'tests.yaml')]);
    return [
      ['the alerts are valid rules', checked.ok ? undefined : checked.output],
      ['the alerts are raised when they should be', tested.ok ? undefined : tested.output],
    ];
  });
}

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'chart-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** How many unit tests the chart has. */
function unitTests(): number {
  const folder = join(chart, 'tests');
  const files = readdirSync(folder).filter((file) => file.endsWith('_test.yaml'));
  const texts = files.map((file) => readFileSync(join(folder, file), 'utf8'));
  return texts.join('\n').match(/^ {2}- it: /gm)?.length ?? 0;
}

async function runUnitTests(unittest: string): Promise<Check[]> {
  const { ok, output } = await run(unittest, [chart]);
  const [, failed = '0', passed = '0'] =
    /^Tests:\s+(?:(\d+) failed, )?(?:\d+ errored, )?(\d+) passed/m.exec(output)?.map((n) => n ?? '0') ?? [];
  const failures = ok ? 0 : Math.max(Number(failed), 1);
  return [
    ...Array.from({ length: Number(passed) }, (_, index) => ({ name: `unit test ${index + 1}` })),
    ...Array.from({ length: failures }, () => ({ name: 'unit tests', problem: output })),
  ];
}
