import type { Outcome, Place, Traces } from './place.js';

/** The steps of a first hour, in their order. */
export const STEPS = ['up', 'visit', 'up again', 'down', 'clean'] as const;

export type Step = (typeof STEPS)[number];

/** How a row went. */
export interface Result {
  /** seconds each step took */
  seconds: Partial<Record<Step, number>>;
  /** what went wrong, in words */
  problem?: string;
}

/** What may stand outside the clone: of a stack that was stopped, and of one whose data was forgotten. */
const NAMED = { kept: [/^\/var\/lib\/launchpad(\/|$)/], always: [/\/\.npm(\/|$)/] };

/**
 * Spends a first hour at a place with a clone: starts the product, visits it, starts it again, stops it, forgets
 * it, and looks for what is left each time.
 * @param refused the sentence `make up` has to end with where it can't succeed
 */
export async function firstHour(place: Place, refused?: RegExp): Promise<Result> {
  const seconds: Result['seconds'] = {};
  const before = await place.traces();
  const step = async (name: Step, command: string): Promise<Outcome> => {
    const start = Date.now();
    const outcome = await place.run(command);
    seconds[name] = Math.round((Date.now() - start) / 1000);
    return outcome;
  };
  try {
    if (refused) {
      const { code, output } = await step('up', 'make up');
      if (code === 0) throw new Error('make up succeeded');
      if (!refused.test(output)) throw new Error(`make up did not say ${refused.source}:\n${end(output)}`);
      leftNothing(before, await place.traces(), NAMED.always);
      return { seconds };
    }
    succeeded('make up', await step('up', 'make up'));
    succeeded(
      'the visit',
      await step('visit', 'node deploy/dev/newcomer/dist/visit.js "$(make --silent url)"'),
    );
    const running = await place.traces();
    succeeded('make up', await step('up again', 'make up'));
    leftNothing(running, await place.traces(), [...NAMED.kept, ...NAMED.always]);
    succeeded('make down', await step('down', 'make down'));
    leftNothing(before, await place.traces(), [...NAMED.kept, ...NAMED.always]);
    succeeded('make clean', await step('clean', 'make clean'));
    leftNothing(before, await place.traces(), NAMED.always);
    return { seconds };
  } catch (error) {
    return { seconds, problem: error instanceof Error ? error.message : String(error) };
  }
}

function succeeded(what: string, { code, output }: Outcome): void {
  if (code !== 0) throw new Error(`${what} ended with ${code}:\n${end(output)}`);
}

/** Throws when something is there that was not, or no longer runs though it was not ours. */
function leftNothing(before: Traces, after: Traces, named: RegExp[]): void {
  const left = KINDS.flatMap((kind) => more(after[kind], before[kind]));
  const unnamed = left.filter((trace) => !named.some((name) => name.test(trace)));
  if (unnamed.length > 0) throw new Error(`left behind:\n${unnamed.slice(0, 20).join('\n')}`);
  const ended = more(before.processes, after.processes);
  if (ended.length > 0) throw new Error(`ended what ran before:\n${ended.join('\n')}`);
}

const KINDS = ['processes', 'ports', 'files'] as const;

function more(these: string[], than: string[]): string[] {
  const known = new Set(than);
  return these.filter((trace) => !known.has(trace));
}

function end(output: string): string {
  return output.trimEnd().split('\n').slice(-40).join('\n');
}
