// Breaks the libraries on purpose, one at a time in a copy, and runs the check that must notice.
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkWithForge, checkWithHalmos, hasPassed } from './checks.mjs';

/** Each break: the code it changes, and the lemma that must fail; the tool is forge unless named. */
const BREAKS = [
  {
    says: 'the tokens of the orders above the price are rounded up',
    file: 'Clearing',
    from: 'parts.soldAbove = covered / price;',
    to: 'parts.soldAbove = (covered + price - 1) / price;',
    lemma: 'B2',
  },
  {
    says: 'the worth of the supply is rounded down',
    file: 'Clearing',
    from: '(offer.supply * offer.reserveBid * multiple + unit - 1) / unit',
    to: '(offer.supply * offer.reserveBid * multiple) / unit',
    lemma: 'B1',
  },
  {
    says: 'the payment of an order at the tick is rounded down',
    file: 'Clearing',
    from: '(sell * parts.paidAt + outcome.atRank - 1) / outcome.atRank',
    to: '(sell * parts.paidAt) / outcome.atRank',
    lemma: 'B3',
  },
  {
    says: 'an order at the tick counts as one above it',
    file: 'Clearing',
    from: 'if (rank > outcome.rank) return',
    to: 'if (rank >= outcome.rank) return',
    lemma: 'B3',
  },
  {
    says: 'an order below the price keeps a unit of its bid',
    file: 'Clearing',
    from: 'return (false, 0, sell);',
    to: 'return (false, 0, sell == 0 ? sell : sell - 1);',
    lemma: 'C2',
    tool: 'halmos',
  },
  {
    says: 'a limit takes the tick of the octave below',
    file: 'Ticks',
    from: 'lt(0x3, shr(bit, x))',
    to: 'lt(0x4, shr(bit, x))',
    lemma: 'T3',
    tool: 'halmos',
  },
  {
    says: 'a limit at the end of the scale is taken',
    file: 'Ticks',
    from: 'whole - 1 >= type(uint32).max',
    to: 'whole - 1 > type(uint32).max',
    lemma: 'B5',
  },
  {
    says: 'an order in a tick is bound to 32 bits of its owner',
    file: 'Book',
    from: 'bytes32(uint256(uint160(owner)))',
    to: 'bytes32(uint256(uint32(uint160(owner))))',
    lemma: 'B6',
  },
  {
    says: 'a node counts its bidding tokens in 96 bits',
    file: 'Book',
    from: 'SUM_MASK = (1 << 104) - 1',
    to: 'SUM_MASK = (1 << 96) - 1',
    lemma: 'B6',
  },
  {
    says: 'a withdrawn order stays in the sum of its band',
    file: 'Book',
    from: 'node >= BAND_COUNT; node >>= DIGIT_BITS',
    to: 'node > 2 * BAND_COUNT; node >>= DIGIT_BITS',
    lemma: 'B6',
  },
];

/**
 * Runs the check of every break.
 * @param {string} programs folder of halmos
 * @param {string} contracts folder of the contracts
 * @returns {Generator<{ says: string, lemma: string, isNoticed: boolean }>}
 */
export function* runBreaks(programs, contracts) {
  const folder = mkdtempSync(join(tmpdir(), 'breaks-'));
  try {
    for (const name of ['bin', 'lib', 'package.json']) symlinkSync(join(contracts, name), join(folder, name));
    for (const name of ['src/libraries', 'src/interfaces', 'proof', 'foundry.toml'])
      cpSync(join(contracts, name), join(folder, name), { recursive: true });
    for (const { says, file, from, to, lemma, tool } of BREAKS) {
      const path = join(folder, 'src/libraries', `${file}.sol`);
      const text = readFileSync(path, 'utf8');
      if (text.split(from).length !== 2) throw new Error(`${file}.sol does not have this once: ${from}`);
      writeFileSync(path, text.replace(from, to));
      const results =
        tool === 'halmos' ? checkWithHalmos(programs, folder, lemma) : checkWithForge(folder, lemma);
      writeFileSync(path, text);
      if (results.length !== 1) throw new Error(`${lemma} names ${results.length} checks`);
      yield { says, lemma, isNoticed: !hasPassed(results[0]) };
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}
