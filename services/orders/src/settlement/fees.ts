import type { FeeData } from 'ethers';

/** Each offer is a quarter above the one before, where nodes ask for a tenth; the last one is about nine times the first. */
const OFFERS = 11;

/** What a transaction pays for each unit of gas, in wei. */
export type Fees = Partial<Record<'maxFeePerGas' | 'maxPriorityFeePerGas' | 'gasPrice', bigint>>;

/** The fees a transaction offers one after the other, until blocks take it: first what the node says. */
export function offersFrom(data: FeeData): Fees[] {
  const offers = [feesOf(data)];
  while (offers.length < OFFERS) offers.push(raised(offers.at(-1) ?? {}));
  return offers;
}

/** What of its answer the node's network uses. @throws if it says nothing */
function feesOf({ gasPrice, maxFeePerGas, maxPriorityFeePerGas }: FeeData): Fees {
  if (maxFeePerGas && maxPriorityFeePerGas) return { maxFeePerGas, maxPriorityFeePerGas };
  if (gasPrice === null) throw new Error('The node says no gas price');
  return { gasPrice };
}

const raised = (fees: Fees): Fees =>
  Object.fromEntries(Object.entries(fees).map(([name, fee]) => [name, (fee * 5n) / 4n + 1n]));
