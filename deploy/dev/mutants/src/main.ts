import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { hashOf, REPOSITORY } from '@launchpad/local';
import { startTestServers } from '@launchpad/testing';
import { Coverage } from './coverage.js';
import { Journal } from './journal.js';
import { allMutants, packageOf, type PlacedMutant } from './sources.js';
import { Workshop } from './workshop.js';

/**
 * Measures how many small faults in the services and the pages' code without markup are found by their own package's tests:
 * `main.js [--count N] [--seed N] [--file pattern]`. First it runs those tests once to see which of them execute which
 * lines: only those are tried on a mutant. Each survivor is listed with its location and change; the last line is the
 * total. Exits with 1 when fewer than nine of ten were killed. After an interruption it goes on where it was, as long as
 * the sources are the same.
 */
const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '300' },
    seed: { type: 'string', default: '1' },
    file: { type: 'string', default: '' },
  },
});

const all = allMutants().filter(({ path }) => path.includes(values.file));
const chosen = drawn(all, Number(values.count), values.seed);
console.log(`${chosen.length} of ${all.length} mutants, seed ${values.seed}`);

const servers = await startTestServers();
process.env.TEST_POSTGRES_URL = servers.postgresUrl;
process.env.TEST_REDIS_URL = servers.redisUrl;
process.env.TEST_NATS_URL = servers.natsUrl;
const folder = join(REPOSITORY, '.local', 'mutants');
const workshops = join(folder, `${process.pid}`);
const journal = new Journal(folder, hashOf(['package-lock.json', 'services', 'web']));
const survivors: PlacedMutant[] = [];
try {
  const packages = [...new Set(chosen.map(({ path }) => packageOf(path)))];
  const coverage = await Coverage.measured(packages, journal.coverageFile(packages));
  const queue = chosen.values();
  // one more than there are cores, since tests with servers mostly wait
  await Promise.all(
    Array.from({ length: availableParallelism() + 1 }, async (_, number) => {
      const workshop = Workshop.open(join(workshops, `${number}`));
      for (const mutant of queue) {
        const known = journal.outcomeOf(mutant);
        const isKilled = known ?? (await workshop.kills(mutant, coverage.testsOf(mutant.path, mutant.line)));
        if (known === undefined) journal.note(mutant, isKilled);
        if (!isKilled) survivors.push(mutant);
        console.log(`${isKilled ? 'killed  ' : 'survived'} ${nameOf(mutant)}`);
      }
    }),
  );
} finally {
  rmSync(workshops, { recursive: true, force: true });
  await servers.stop();
}
const killed = chosen.length - survivors.length;
for (const survivor of survivors) console.log(`survived ${nameOf(survivor)}`);
console.log(`${killed} of ${chosen.length} killed (${Math.round((100 * killed) / chosen.length)}%)`);
process.exitCode = killed >= chosen.length * 0.9 ? 0 : 1;

/** A random sample, the same for the same seed. */
function drawn(mutants: PlacedMutant[], most: number, seed: string): PlacedMutant[] {
  const scattered = (mutant: PlacedMutant) =>
    createHash('sha256').update(`${seed} ${mutant.path} ${mutant.start} ${mutant.to}`).digest('hex');
  return mutants
    .map((mutant) => ({ mutant, key: scattered(mutant) }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .slice(0, most)
    .map(({ mutant }) => mutant);
}

function nameOf({ path, line, from, to }: PlacedMutant): string {
  return `${path}:${line} ${from} -> ${to}`;
}
