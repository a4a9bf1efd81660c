// Static analysis of the contracts with Slither: `make analyse`. Every finding is fixed or explained in explained.json;
// it fails if one is not, or if an explanation is no longer needed.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { forge } from '../forge.mjs';
import { python } from '../python.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const contracts = join(here, '..', '..');
const explained = JSON.parse(readFileSync(join(here, 'explained.json'), 'utf8'));

const used = new Set();
const left = findings().filter((finding) => {
  const explanation = explained.find(
    ({ check, where }) => check === finding.check && where.includes(finding.where),
  );
  if (explanation) used.add(`${finding.check} ${finding.where}`);
  return !explanation;
});
for (const { impact, check, where, description } of left) {
  console.log(`${impact.padEnd(13)} ${check.padEnd(24)} ${where}\n  ${description}`);
}
const idle = explained.flatMap(({ check, where }) =>
  where.map((one) => `${check} ${one}`).filter((name) => !used.has(name)),
);
for (const name of idle) console.log(`Explained, but no longer found: ${name}`);
console.log(`${used.size} explained, ${left.length} not explained, ${idle.length} explanations unused`);
process.exitCode = left.length + idle.length === 0 ? 0 : 1;

/** Slither's findings in the product's own sources. */
function findings() {
  const programs = python(join(contracts, '..'), 'analyse', join(here, 'requirements.txt'));
  const folder = mkdtempSync(join(tmpdir(), 'analyse-'));
  try {
    // its compiler driver looks for forge on the path
    symlinkSync(forge, join(folder, 'forge'));
    const report = join(folder, 'report.json');
    const { stderr } = spawnSync(
      join(programs, 'slither'),
      ['.', '--filter-paths', 'contracts/lib/|node_modules|[.]proof[.]sol|src/testing/', '--json', report],
      {
        cwd: contracts,
        encoding: 'utf8',
        env: {
          ...process.env,
          FOUNDRY_PROFILE: 'proof',
          PATH: [folder, programs, process.env.PATH].join(delimiter),
        },
      },
    );
    const { success, error, results } = JSON.parse(readFileSync(report, 'utf8'));
    if (!success) throw new Error(error ?? stderr);
    return (results.detectors ?? []).map(({ impact, check, elements, description }) => ({
      impact,
      check,
      where: place(elements[0]),
      description: description.replace(/\s+/g, ' ').slice(0, 200),
    }));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** `Contract.function`, without line numbers. */
function place({ name, type_specific_fields: fields }) {
  const parent = fields?.parent;
  if (!parent) return name;
  const above = parent.type === 'contract' ? parent.name : place(parent);
  return `${above}.${name.replace(/^.*\./, '')}`;
}
