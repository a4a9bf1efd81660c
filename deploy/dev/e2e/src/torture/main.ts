import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { REPOSITORY } from '@launchpad/local';
import { openBrowser } from '../browser.js';
import { People } from './people.js';
import { placesOf, readDemo } from './places.js';
import { Report } from './report.js';
import { startDemo } from './stack.js';
import { torture, type Wish } from './torture.js';

/**
 * Tests the pages of both apps with failures and unusual input: `main.js [--short] [--seed N] [--url address]
 * [--route pattern] [--who person] [--kind reads,presses] [--trial pattern] [--workers N]`. Without an address it starts
 * its own stack with the demo. Each combination is listed with its result; the last line is the total; exits with 0 when
 * nothing failed, else with 1.
 */
const { values } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    seed: { type: 'string' },
    url: { type: 'string' },
    route: { type: 'string', default: '' },
    who: { type: 'string', default: '' },
    kind: { type: 'string', default: '' },
    trial: { type: 'string', default: '' },
    workers: { type: 'string', default: '3' },
    minutes: { type: 'string' },
  },
});
const wish: Wish = {
  isShort: values.short,
  seed: Number(values.seed ?? process.env.SEED ?? Math.floor(Math.random() * 1_000_000)),
  route: new RegExp(values.route),
  who: new RegExp(values.who),
  kind: new RegExp(values.kind.split(',').join('|')),
  trial: new RegExp(values.trial),
  ...(values.minutes ? { minutes: Number(values.minutes) } : {}),
};
console.log(`Seed ${wish.seed}`);

const stack = values.url ? { url: values.url, stop: () => Promise.resolve() } : await startDemo();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void stack.stop().finally(() => process.exit(1)));
}
const browser = await openBrowser();
const report = new Report(join(REPOSITORY, '.local', 'torture.txt'), wish.isShort);
try {
  const url = new URL(stack.url).origin;
  const demo = await readDemo(url);
  const places = placesOf(demo);
  const workers = Array.from({ length: Number(values.workers) }, (_, number) => ({
    demo,
    report,
    people: new People(browser, url, demo.oidcIssuer, number),
  }));
  await torture(workers, places, wish);
} finally {
  await browser.close();
  await stack.stop();
}
report.end();
process.exit(report.failed === 0 ? 0 : 1);
