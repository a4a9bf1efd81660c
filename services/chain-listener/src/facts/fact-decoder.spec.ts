import { reflect, type ReflectMessage } from '@bufbuild/protobuf/reflect';
import { auctionInterface } from '@launchpad/contracts';
import { ChainFactSchema, type ChainFact } from '@launchpad/proto';
import type { EventFragment, ParamType } from 'ethers';
import type { Header, NodeLog, Receipt } from '../node/shapes.js';
import { FactDecoder } from './fact-decoder.js';

const HASH = `0x${'ab'.repeat(32)}`;
const ADDRESS = `0x${'ab'.repeat(20)}`;
const events: [string, EventFragment][] = [];
auctionInterface.forEachEvent((event) => events.push([event.name, event]));
/** Payments that change neither a pool nor a bid. */
const PAYMENTS = ['DustSwept', 'PenaltiesPaid', 'SellOrdersPaid'];
const isOfPool = ({ name, inputs }: EventFragment) =>
  inputs.some((input) => input.name === 'poolId') && !PAYMENTS.includes(name);

/** No number has a part that is 0, nor has an order, which is several in one. */
function valueOf({ name, type, components }: ParamType): unknown {
  if (components) return components.map(valueOf);
  if (name === 'poolId') return 7n;
  if (type === 'address') return ADDRESS;
  if (type === 'bytes32') return HASH;
  return type === 'bool' ? true : BigInt(`0x${'01'.repeat(Number(type.replace('uint', '')) / 8)}`);
}

/** Read from the token's contract, later. */
const LATER = ['TokenInfo.name', 'TokenInfo.symbol', 'TokenInfo.unknown'];

/** The fields of a message, and of those in it, that have no value or the default one. */
function emptyFields(message: ReflectMessage): string[] {
  return message.fields.flatMap((field) => {
    if (!message.isSet(field)) return [`${message.desc.name}.${field.localName}`];
    return field.fieldKind === 'message' ? emptyFields(message.get(field)) : [];
  });
}

/** The same of what a fact says. */
function unsaid(fact: ChainFact): string[] {
  const whole = reflect(ChainFactSchema, fact);
  const [said] = whole.oneofs.map((oneof) => whole.oneofCase(oneof));
  if (said?.fieldKind !== 'message') throw new Error('the fact says nothing');
  return emptyFields(whole.get(said)).filter((field) => !LATER.includes(field));
}

const position = { blockNumber: 5, blockHash: HASH, transactionHash: HASH, transactionIndex: 3, logIndex: 4 };
const header = { number: 5, hash: HASH, timestamp: 1_800_000_000 } as Header;
const receipt = { from: ADDRESS, to: null } as Receipt;

function decode(log: Pick<NodeLog, 'topics' | 'data'>) {
  return new FactDecoder(97).decode({ ...position, ...log, address: ADDRESS }, header, receipt);
}
const logOf = (event: EventFragment) => auctionInterface.encodeEventLog(event, event.inputs.map(valueOf));

describe('a log of the auction', () => {
  it.each(events.filter(([, event]) => isOfPool(event)))(
    'that says %s of a pool is a fact of it',
    (name, event) => {
      const fact = decode(logOf(event));
      expect(fact).toMatchObject({
        blockchainPoolId: 7,
        fact: { case: `${name.charAt(0).toLowerCase()}${name.slice(1)}` },
        position: {
          chainId: 97,
          blockNumber: 5n,
          blockTimestamp: 1_800_000_000,
          transactionIndex: 3,
          logIndex: 4,
          from: ADDRESS,
          to: '',
        },
      });
    },
  );

  it.each(events.filter(([, event]) => isOfPool(event)))(
    'that says %s of a pool is a fact with a value in each field',
    (_, event) => {
      expect(unsaid(decode(logOf(event))!)).toEqual([]);
    },
  );

  it.each(events.filter(([, event]) => !isOfPool(event)))('that says %s is none', (_, event) => {
    expect(decode(logOf(event))).toBeUndefined();
  });

  it('of a later contract that says something unknown is none', () => {
    expect(decode({ topics: [HASH], data: '0x' })).toBeUndefined();
  });
});
