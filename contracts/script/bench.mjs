// Compares the cost of the auction's operations with EasyAuction, from the gas snapshots that `forge test` wrote.
// EasyAuction is Gnosis' public auction contract compiled with its optimizer at 10,000 runs; its figures are gas of
// whole transactions, measured on anvil with standard ERC-20 tokens. A range is given by its lower end.
import { readFileSync } from 'node:fs';
import { artifact, forge } from './forge.mjs';

const figures = JSON.parse(readFileSync(new URL('../snapshots/Auction.json', import.meta.url), 'utf8'));

/** Cost with EasyAuction by the name of our snapshot; null if it has no such operation. */
const easyAuction = {
  'initiate, known owner': 276_061,
  'initiate, new owner': 361_224,
  'first order, known user': 134_211,
  'first order, new user': 185_174,
  'order, book up to 32': 119_500,
  'order in a used node, level 1': 119_500,
  'order in a used node, level 2': 119_500,
  'order in a used node, tick': 119_500,
  'order that opens a node, level 1': 117_100,
  'order that opens a node, level 2': 117_100,
  'order that opens a node, tick': 117_100,
  'random orders, mean, book of 100': 119_500,
  'random orders, mean, book of 1000': 119_500,
  'random orders, mean, book of 10000': 119_500,
  'batch of 10 orders, book of 10': 663_000,
  'batch of 10 orders, book of 100': 663_000,
  'batch of 10 orders, book of 1000': 686_000,
  'cancel one order, level 0': 61_630,
  'cancel one order, level 1': 61_630,
  'cancel one order, level 2': 61_630,
  'cancel one order, level 3': 61_630,
  ...Object.fromEntries(
    ['random', 'within 2%', 'at one tick'].flatMap((book) => [
      [`settle 10 orders, ${book}`, 140_142],
      [`settle 100 orders, ${book}`, 369_291],
      [`settle 500 orders, ${book}`, 1_388_000],
      [`settle 1000 orders, ${book}`, 2_661_000],
      // Between its 15.4M for 6,000 and 30.7M for 12,000: over the cap on a transaction's gas.
      [`settle 10000 orders, ${book}`, 25_600_000],
    ]),
  ),
  'settle the worst book': null,
  'claim one order, filled, first of the pool': 100_400,
  'claim one order, filled': 100_400,
  'claim one order, at the clearing tick': 100_400,
  'claim one order, refunded': 83_300,
  'claim ten orders': 197_000,
};

const unnamed = Object.keys(figures).filter((name) => !(name in easyAuction));
const missing = Object.keys(easyAuction).filter((name) => !(name in figures));
if (unnamed.length + missing.length > 0) {
  throw new Error(`snapshots and table differ: ${[...unnamed, ...missing].join('; ')}`);
}

const gas = (value) => value.toLocaleString('en').padStart(12);
const width = Math.max(...Object.keys(easyAuction).map((name) => name.length));
console.log(
  `${'gas of whole transactions'.padEnd(width)}  ${'here'.padStart(12)}  ${'EasyAuction'.padStart(12)}  ratio`,
);
for (const [name, theirs] of Object.entries(easyAuction)) {
  const ours = Number(figures[name]);
  const compared =
    theirs === null
      ? `${''.padStart(12)}      –`
      : `${gas(theirs)}  ${(ours / theirs).toFixed(2).padStart(5)}`;
  console.log(`${name.padEnd(width)}  ${gas(ours)}  ${compared}`);
}

/** Maximum code size of a contract, by EIP-170. */
const LIMIT = 24_576;
forge(['build', '--silent', 'src']);
for (const contract of ['Auction', 'Lens', 'FixedPriceSale']) {
  const size = artifact(contract).deployedBytecode.object.slice(2).length / 2;
  console.log(`runtime code of ${contract.padEnd(width - 16)}  ${gas(size)} bytes, ${LIMIT - size} free`);
}
