import { Interface, type Log } from 'ethers';
import type { EventOf } from './abi-types.js';
import { auctionAbi } from './generated/auction.js';
import { erc20Abi } from './generated/erc20.js';
import { fixedPriceSaleAbi } from './generated/fixedPriceSale.js';
import { testTokenAbi } from './generated/testToken.js';

export { auctionAbi, erc20Abi, fixedPriceSaleAbi, testTokenAbi };

/** Encodes calls of the auction and decodes its answers, logs and custom errors. */
export const auctionInterface = /* @__PURE__ */ new Interface(auctionAbi);
/** The same for the fixed-price sale. */
export const fixedPriceSaleInterface = /* @__PURE__ */ new Interface(fixedPriceSaleAbi);
/** The same for any ERC-20 token. */
export const erc20Interface = /* @__PURE__ */ new Interface(erc20Abi);
/** The same for the test tokens, which have permit and a faucet. */
export const testTokenInterface = /* @__PURE__ */ new Interface(testTokenAbi);

/** An event of the auction: its name and its named arguments, integers as bigint, addresses checksummed. */
export type AuctionEvent = EventOf<typeof auctionAbi>;

/** An event of the fixed-price sale, likewise. */
export type FixedPriceSaleEvent = EventOf<typeof fixedPriceSaleAbi>;

/** The auction's event in a log, or undefined when the log is none of them. The caller checks the log's address. */
export function decodeAuctionLog(log: EventLog): AuctionEvent | undefined {
  // The types are made from the same ABI that parses the log.
  return parseEvent(auctionInterface, log) as AuctionEvent | undefined;
}

/** The fixed-price sale's event in a log, likewise. */
export function decodeFixedPriceSaleLog(log: EventLog): FixedPriceSaleEvent | undefined {
  return parseEvent(fixedPriceSaleInterface, log) as FixedPriceSaleEvent | undefined;
}

type EventLog = Pick<Log, 'topics' | 'data'>;

function parseEvent(contract: Interface, log: EventLog): unknown {
  const parsed = contract.parseLog(log);
  return parsed ? { name: parsed.name, args: parsed.args.toObject(true) } : undefined;
}
