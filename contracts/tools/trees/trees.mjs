// Compares the test trees with the tests: `make trees`.
// A `.tree` file next to a test file specifies, by the branching-tree technique (in Bulloak's format), what the contracts'
// functions do in each case. A root is `TestContract::function`; a leaf names its test after `//`: one of that test
// contract, or `OtherContract.test`.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseTrees } from './parse.mjs';
import { readTests } from './tests.mjs';

const contracts = fileURLToPath(new URL('../..', import.meta.url));
/** The deployed contracts, and the folders of their tests. */
const DEPLOYED = [
  { folder: 'test/auction', abi: 'ts/generated/auction.ts' },
  { folder: 'test/sale', abi: 'ts/generated/fixedPriceSale.ts' },
];

const wrong = [];
let [treeCount, leafCount] = [0, 0];
for (const { folder, abi } of DEPLOYED) {
  const trees = readdirSync(join(contracts, folder))
    .filter((file) => file.endsWith('.tree'))
    .sort()
    .flatMap((file) => parseTrees(readFileSync(join(contracts, folder, file), 'utf8'), join(folder, file)));
  const entries = JSON.parse(/\[[\s\S]*\]/.exec(readFileSync(join(contracts, abi), 'utf8'))[0]);
  wrong.push(...compare(trees, readTests(join(contracts, folder)), entries));
  treeCount += trees.length;
  leafCount += trees.flatMap(({ leaves }) => leaves).length;
}
for (const message of wrong) console.log(message);
console.log(`${treeCount} functions, ${leafCount} cases, ${wrong.length} wrong`);
process.exitCode = wrong.length === 0 ? 0 : 1;

/** All differences between the trees, the tests and a contract's interface. */
function compare(trees, tests, abi) {
  const namesOf = (type) => abi.filter((entry) => entry.type === type).map(({ name }) => name);
  const functions = new Set([...namesOf('function'), 'constructor']);
  const errors = new Set(namesOf('error'));
  const leaves = trees.flatMap((tree) => tree.leaves.map((leaf) => ({ ...leaf, place: placeOf(tree) })));
  const named = new Set(leaves.map(({ contract, test }) => `${contract}.${test}`));
  const roots = new Set(trees.map(({ contract }) => contract));
  return [
    ...trees.flatMap(({ problems }) => problems),
    ...[...functions]
      .filter((name) => trees.filter((tree) => tree.function === name).length !== 1)
      .map((name) => `${name} has ${trees.filter((tree) => tree.function === name).length} trees, not one`),
    ...trees
      .filter((tree) => !functions.has(tree.function))
      .map((tree) => `${placeOf(tree)}: the contract has no such function`),
    ...leaves.flatMap((leaf) => leafProblems(leaf, tests, errors)),
    ...[...errors]
      .filter((error) => !leaves.some((leaf) => leaf.error === error))
      .map((error) => `${error} is in no tree`),
    ...tests
      .filter(({ contract, test }) => roots.has(contract) && !named.has(`${contract}.${test}`))
      .map(({ contract, test }) => `${contract}.${test} is in no tree`),
  ];
}

function leafProblems({ place, text, contract, test, error }, tests, errors) {
  const found = tests.filter((one) => one.contract === contract && one.test === test);
  if (found.length !== 1) return [`${place}: "${text}" has ${found.length} tests ${contract}.${test}`];
  if (!error) return [];
  if (!errors.has(error)) return [`${place}: "${text}" does not name an error of the contract`];
  return found[0].body.includes(error) ? [] : [`${place}: ${contract}.${test} does not expect ${error}`];
}

function placeOf(tree) {
  return `${tree.file} ${tree.contract}::${tree.function}`;
}
