// Finds the tests in Solidity files.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @param {string} folder of `.t.sol` files
 * @returns {{ contract: string, test: string, body: string }[]} every test, with its text
 */
export function readTests(folder) {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.t.sol'))
    .flatMap((file) => testsOf(readFileSync(join(folder, file), 'utf8')));
}

function testsOf(text) {
  return text
    .split(/^(?=contract )/m)
    .slice(1)
    .flatMap((part) => {
      const [, contract] = /^contract (\w+)/.exec(part);
      // the formatter ends a function with a brace at this indentation
      return [...part.matchAll(/^ {4}function ((?:test|testFuzz|invariant)_\w+)\([\s\S]*?^ {4}}$/gm)].map(
        ([body, test]) => ({ contract, test, body }),
      );
    });
}
