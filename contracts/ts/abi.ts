import { AbiCoder, concat, Interface, type EventFragment, type Log } from 'ethers';
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

/** An event of the fixed-price sale, in the same form. */
export type FixedPriceSaleEvent = EventOf<typeof fixedPriceSaleAbi>;

/** The auction's event in a log, or undefined for any other log. The caller checks the log's address. */
export function decodeAuctionLog(log: EventLog): AuctionEvent | undefined {
  // The types are made from the same ABI that parses the log.
  return parseEvent(auctionInterface, log) as AuctionEvent | undefined;
}

/** The fixed-price sale's event in a log, or undefined for any other log. */
export function decodeFixedPriceSaleLog(log: EventLog): FixedPriceSaleEvent | undefined {
  return parseEvent(fixedPriceSaleInterface, log) as FixedPriceSaleEvent | undefined;
}

type EventLog = Pick<Log, 'topics' | 'data'>;

/** The events of each contract by their topic, cached, since ethers would hash them for every log. */
const eventsOf = new Map<Interface, ReadonlyMap<string, EventFragment>>();

function parseEvent(contract: Interface, { topics, data }: EventLog): unknown {
  const fragment = eventsByTopic(contract).get(topics[0] ?? '');
  if (!fragment) return undefined;
  const indexed = fragment.inputs.filter((input) => input.indexed);
  const others = fragment.inputs.filter((input) => !input.indexed);
  const coder = AbiCoder.defaultAbiCoder();
  const args = {
    ...coder.decode(indexed, concat(topics.slice(1))).toObject(true),
    ...coder.decode(others, data).toObject(true),
  };
  return { name: fragment.name, args };
}

function eventsByTopic(contract: Interface): ReadonlyMap<string, EventFragment> {
  const known = eventsOf.get(contract);
  if (known) return known;
  const events = new Map<string, EventFragment>();
  contract.forEachEvent((fragment) => events.set(fragment.topicHash, fragment));
  eventsOf.set(contract, events);
  return events;
}
