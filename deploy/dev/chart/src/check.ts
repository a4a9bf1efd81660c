import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeSchemas } from './cluster-schemas.js';
import { chart } from './paths.js';
import { findProgram, run } from './programs.js';
import { secretsIn } from './secrets.js';

/** How many checks passed and failed. */
export interface Count {
  passed: number;
  failed: number;
}

/**
 * Lints the chart strictly and renders it with each values file in `ci/`, checks that two renders are equal, contain no
 * secret and match Kubernetes' schemas, and runs its unit tests. Prints a line for each check whose program is missing.
 */
export async function checkChart(): Promise<Count> {
  const helm = findProgram('helm');
  if (!helm) {
    console.log('Skipped: helm is not installed');
    return { passed: 0, failed: 0 };
  }
  const count: Count = { passed: 0, failed: 0 };
  const report = (name: string, problem: string | undefined) => {
    console.log(problem === undefined ? `ok      ${name}` : `FAILED  ${name}\n${problem}`);
    if (problem === undefined) count.passed += 1;
    else count.failed += 1;
  };
  const kubeconform = findProgram('kubeconform');
  const unittest = findProgram('helm-unittest');
  if (!kubeconform) console.log('Skipped: kubeconform is not installed');
  if (!unittest) console.log('Skipped: helm-unittest is not installed');
  for (const file of readdirSync(join(chart, 'ci'))) {
    const values = ['--values', join(chart, 'ci', file)];
    const linted = await run(helm, ['lint', '--strict', chart, ...values]);
    report(`${file} is linted`, linted.ok ? undefined : linted.output);
    const render = () => run(helm, ['template', 'one', chart, '--namespace', 'launchpad', ...values]);
    const [first, second] = [await render(), await render()];
    report(`${file} renders the same twice`, difference(first.ok, first.output, second.output));
    report(`${file} renders no secret`, secretsIn(first.stdout).join('\n') || undefined);
    if (kubeconform) report(`${file} fits Kubernetes`, await conform(kubeconform, first.stdout));
  }
  if (unittest) {
    const tested = await run(unittest, [chart]);
    const [, failed = '1', passed = '0'] =
      /^Tests:\s+(?:(\d+) failed, )?(?:\d+ errored, )?(\d+) passed/m
        .exec(tested.output)
        ?.map((n) => n ?? '0') ?? [];
    if (!tested.ok) console.log(tested.output);
    else console.log(`ok      ${passed} unit tests`);
    count.passed += Number(passed);
    count.failed += tested.ok ? 0 : Math.max(Number(failed), 1);
  }
  return count;
}

function difference(isRendered: boolean, first: string, second: string): string | undefined {
  if (!isRendered) return first;
  return first === second ? undefined : 'the two renders differ';
}

/** kubeconform's errors for a render; kinds of the Prometheus Operator are not part of Kubernetes. */
async function conform(kubeconform: string, render: string): Promise<string | undefined> {
  const folder = mkdtempSync(join(tmpdir(), 'kubernetes-schemas-'));
  try {
    writeSchemas(folder);
    const location = join(folder, '{{.ResourceKind}}-{{.Group}}-{{.ResourceAPIVersion}}.json');
    const options = ['-strict', '-skip', 'ServiceMonitor,PrometheusRule', '-schema-location', location];
    const { ok, output } = await run(kubeconform, [...options, '-'], render);
    return ok ? undefined : output;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
