// The mutants without an observable effect, each with the reason.
import { readFileSync } from 'node:fs';

/**
 * Reads `equivalent.json`: `file`, the mutant's line of `code`, its change `from` and `to`, and the `reason`.
 * @param {{ file: string, code: string, from: string, to: string }[]} mutants all mutants
 */
export function readEquivalents(mutants) {
  const entries = JSON.parse(readFileSync(new URL('equivalent.json', import.meta.url), 'utf8'));
  const find = (mutant) => entries.find((entry) => isOf(entry, mutant));
  return {
    reasonOf: (mutant) => find(mutant)?.reason,
    /** The entries without a mutant, or whose mutant was killed. */
    idle: (killed) =>
      entries
        .filter(
          (entry) =>
            !mutants.some((mutant) => isOf(entry, mutant)) || killed.some((mutant) => isOf(entry, mutant)),
        )
        .map(({ file, code, to }) => `${file}: ${code} → ${to}`),
  };
}

function isOf({ file, code, from, to }, mutant) {
  return file === mutant.file && code === mutant.code && from === mutant.from && to === mutant.to;
}
