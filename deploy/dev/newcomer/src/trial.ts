import type { Outcome, Place, Traces } from './place.js';

/** The steps of a first hour, in order. */
export const STEPS = ['up', 'visit', 'up again', 'down', 'clean'] as const;

export type Step = (typeof STEPS)[number];

/** The result of a row. */
export interface Result {
  /** seconds of each step */
  seconds: Partial<Record<Step, number>>;
  /** why it failed */
  problem?: string;
}

/** What may remain outside the clone: after a stack was stopped, and after its data was deleted. */
const NAMED = { kept: [/^\/var\/lib\/launchpad(\/|$)/], always: [/\/\.npm(\/|$)/] };

/**
 * Runs a first hour at a place with a clone: starts the product, visits it, starts it again, stops it, deletes its data,
 * and checks each time what remains.
 * @param refused the message that `make up` must end with, if it can't succeed
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
      if (!refused.test(output)) throw new Error(`make up did not print ${refused.source}:\n${end(output)}`);
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

/** Throws when something new remains, or when something that is not ours no longer runs. */
function leftNothing(before: Traces, after: Traces, named: RegExp[]): void {
  const left = KINDS.flatMap((kind) => more(after[kind], before[kind]));
  const unnamed = left.filter((trace) => !named.some((name) => name.test(trace)));
  if (unnamed.length > 0) throw new Error(`left behind:\n${unnamed.slice(0, 20).join('\n')}`);
  const ended = more(before.processes, after.processes);
  if (ended.length > 0) throw new Error(`stopped what ran before:\n${ended.join('\n')}`);
}

const KINDS = ['processes', 'ports', 'files'] as const;

function more(these: string[], than: string[]): string[] {
  const known = new Set(than);
  return these.filter((trace) => !known.has(trace));
}

function end(output: string): string {
  return output.trimEnd().split('\n').slice(-40).join('\n');
}
