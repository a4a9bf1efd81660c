import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY } from '@launchpad/local';
import { mutantsOf, type Mutant } from './mutants.js';

/** A mutant and its location: the file relative to the checkout's root, the line counted from 1. */
export interface PlacedMutant extends Mutant {
  path: string;
  line: number;
}

/** The services' code, and of the pages all but what draws them. */
const MUTATED = /^(services\/(?!testing)|web\/)[^/]+\/src\/.*\.ts$/;
/** Tests and what only they use; migrations, which never change; modules, tables and examples, which have no rules. */
const LEFT_OUT =
  /\.(spec|d)\.ts$|\/test(ing)?\/|\/migrations\/|\/equality\/|\/strings\/|\.(module|entity)\.ts$|\/examples\.ts$|\/(main|migrate|index)\.ts$/;

/** Every mutant of the checkout, in the order of files and positions. */
export function allMutants(): PlacedMutant[] {
  const files = ['services', 'web'].flatMap((folder) =>
    readdirSync(join(REPOSITORY, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => !path.includes('node_modules'))
      .map((path) => join(folder, path)),
  );
  return files
    .filter((path) => MUTATED.test(path) && !LEFT_OUT.test(path))
    .toSorted()
    .flatMap((path) => {
      const source = readFileSync(join(REPOSITORY, path), 'utf8');
      return mutantsOf(source).map((mutant) => ({ ...mutant, path, line: lineOf(source, mutant.start) }));
    });
}

const lineOf = (source: string, position: number) => source.slice(0, position).split('\n').length;

/** The package of a file, as `services/orders` of `services/orders/src/order/orders.service.ts`. */
export const packageOf = (path: string): string => path.split('/').slice(0, 2).join('/');
