import fc, { type Arbitrary, type GeneratorValue } from 'fast-check';
import type { ChainAct } from './chain-acts.js';
import { mutations, nastyTexts, type Draft } from './mutations.js';
import type { Operation } from './operations.js';
import { fitting, type Better } from './schema-values.js';
import { uploadForm, wrongUploadForm } from './upload-form.js';
import { unknownId, type Kind, type World } from './world.js';

/** A wallet by its address, `admin` with a token, or a visitor. */
export type Caller = string;
export const VISITOR: Caller = 'visitor';
export const ADMIN: Caller = 'admin';

/** One call made up from the API's description and what exists at the target. */
export interface Call extends Draft {
  operation: Operation;
  caller: Caller;
  /** `as meant`, or what is wrong with it */
  note: string;
}

/** The events that posts refer to. */
export const EVENTS_OF: Record<string, string[]> = {
  createPool: ['NewPool'],
  editPool: ['PoolEditedByUser'],
  cancelPool: ['PoolCancelled'],
  softDelete: ['PoolDeleted'],
  addScam: ['PoolMarkedSpam'],
  editScam: ['PoolMarkedSpam'],
  addWhitelist: ['WhiteListPoolMerkle', 'NewPool'],
  createOrder: ['NewSellOrderPlaced'],
  emergencyWithdraw: ['SellOrderCancelled'],
  claim: ['OrderClaimedByUser', 'OrderRefunded'],
  settlePool: ['PoolCleared'],
};

/** A message signed for signing in, good once. */
type SignedMessage = () => Promise<{ message: string; signature: string }>;

type IdOf = (kind: Kind, given: string | undefined) => string;

/** Makes calls up. */
export class CallMaker {
  /** @param wallets the addresses whose sessions there are */
  constructor(
    private readonly world: World,
    private readonly wallets: string[],
    private readonly signed: SignedMessage,
  ) {}

  /** A call that should succeed: ids that exist, a payload that fits, by somebody who may. */
  async meant(operation: Operation, generate: GeneratorValue): Promise<Call> {
    const act = this.actFor(operation, generate);
    const draft = this.draft(operation, generate, act, this.existing(generate));
    if (operation.id === 'verify') draft.body = await this.signed();
    return { operation, ...draft, caller: this.rightful(operation, act, generate), note: 'as meant' };
  }

  /** A third of the calls as meant, the others with one thing wrong: the caller, an id, or a mutation. */
  async any(operation: Operation, generate: GeneratorValue): Promise<Call> {
    const call = await this.meant(operation, generate);
    switch (generate(() => fc.constantFrom('meant', 'meant', 'caller', 'ids', 'mutated', 'mutated'))) {
      case 'caller': {
        const caller = generate(() => fc.constantFrom(VISITOR, ADMIN, ...this.wallets));
        return { ...call, caller, note: `by ${caller}` };
      }
      case 'ids': {
        const act = this.actFor(operation, generate);
        const draft = this.draft(operation, generate, act, this.anyId(generate));
        return { ...call, ...draft, note: 'any ids' };
      }
      case 'mutated': {
        if (call.body instanceof FormData) {
          return { ...call, body: wrongUploadForm(generate), note: 'wrong form' };
        }
        const mutation = generate(() => mutations(call.body !== undefined));
        return { ...call, ...mutation.apply(call), note: mutation.name };
      }
      default:
        return call;
    }
  }

  private draft(
    operation: Operation,
    generate: GeneratorValue,
    act: ChainAct | undefined,
    idOf: IdOf,
  ): Draft {
    const better = this.better(operation, act, idOf, generate);
    const text = (name: string, schema: Parameters<typeof fitting>[0]) =>
      String(generate(() => better(name) ?? fitting(schema)));
    const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
      encode(text(name, operation.params[name] ?? {})),
    );
    const query = Object.entries(operation.query)
      .filter(([, { required }]) => required || generate(fc.boolean))
      .map(([name, { schema }]): [string, string] => [name, text(name, schema)]);
    const { body: schema, contentType } = operation;
    const isForm = contentType === 'multipart/form-data';
    const body = isForm ? uploadForm(generate) : schema && generate(() => fitting(schema, better));
    return {
      path,
      query,
      headers: {
        'x-forwarded-for': generate(fc.ipV4),
        ...(contentType && !isForm && { 'content-type': contentType }),
      },
      ...(body !== undefined && { body }),
    };
  }

  /** What a field should hold beyond fitting its schema: ids, and what is known of the pool it is about. */
  private better(
    operation: Operation,
    act: ChainAct | undefined,
    idOf: IdOf,
    generate: GeneratorValue,
  ): Better {
    const given: Partial<Record<Kind, string>> = act
      ? { pool: act.poolId, transaction: act.transactionHash }
      : {};
    const isOfPool = operation.id === 'createPool' || operation.id === 'editPool';
    const pool = isOfPool && this.world.pools.get(act?.poolId ?? this.existing(generate)('pool', undefined));
    return (name) => {
      if (name === 'whiteListUsers') return this.whitelist(act, generate);
      if (name === 'x') return fc.constantFrom('all', idOf('address', undefined));
      if (/^(minBuy|sell)Amounts?$/.test(name)) return fc.bigInt(10n ** 9n, 10n ** 24n).map(String);
      if (name === 'page' || name === 'version') return fc.integer({ min: 1, max: 3 });
      const kind = kindOf(operation.id, name);
      if (kind && given[kind]) return fc.constant(idOf(kind, given[kind]));
      if (pool && pool[name] !== undefined) return fc.constant(pool[name]);
      return kind && fc.constant(idOf(kind, undefined));
    };
  }

  private whitelist(act: ChainAct | undefined, generate: GeneratorValue): Arbitrary<unknown> {
    const known = act && this.world.whitelists.get(act.poolId);
    return fc.constant(known ?? [this.existing(generate)('address', undefined)]);
  }

  private actFor({ id, access }: Operation, generate: GeneratorValue): ChainAct | undefined {
    const events = EVENTS_OF[id] ?? [];
    const acts = this.world.acts.filter(({ event, poolId }) => {
      if (id === 'addWhitelist' && !this.world.whitelists.has(poolId)) return false;
      return events.includes(event);
    });
    const ours = access === 'wallet' ? acts.filter(({ by }) => this.wallets.includes(by)) : acts;
    const choice = ours.length > 0 ? ours : acts;
    return choice.length > 0 ? generate(() => fc.constantFrom(...choice)) : undefined;
  }

  private rightful({ id, access }: Operation, act: ChainAct | undefined, generate: GeneratorValue): Caller {
    // of files an account stores pictures alone
    if (access === 'admin' || (access === 'walletOrAdmin' && id !== 'upload')) return ADMIN;
    if (act && this.wallets.includes(act.by)) return act.by;
    const visitors = access === 'public' ? [VISITOR, ADMIN] : [];
    return generate(() => fc.constantFrom(...visitors, ...this.wallets));
  }

  private existing(generate: GeneratorValue): IdOf {
    return (kind, given) => {
      const known = this.world.known(kind);
      return given ?? (known.length > 0 ? generate(() => fc.constantFrom(...known)) : unknownId(kind));
    };
  }

  /** One that exists, one that could, or none at all, each a third. */
  private anyId(generate: GeneratorValue): IdOf {
    return (kind, given) => {
      const [existing, garbage] = [
        this.existing(generate)(kind, given),
        generate(() => fc.constantFrom(...nastyTexts)),
      ];
      return generate(() =>
        fc.constantFrom(existing, this.existing(generate)(kind, undefined), unknownId(kind), garbage),
      );
    };
  }
}

/** What the field of a request names, if it is an identifier. */
function kindOf(operationId: string, name: string): Kind | undefined {
  if (name === 'id' || name === '_id') {
    if (operationId.endsWith('Cms')) return 'page';
    if (operationId.endsWith('Faq')) return 'faq';
    if (operationId === 'getOrder') return 'order';
    return operationId === 'settlePool' ? undefined : 'pool';
  }
  if (name === 'cid') return operationId === 'viewIdentityDoc' ? 'document' : 'file';
  const kinds: Record<string, Kind> = {
    ...{ poolId: 'pool', transactionHash: 'transaction', slug: 'slug', network: 'network' },
    ...{ walletAddress: 'address', address: 'address', from: 'address', to: 'address' },
    ...{ logo: 'file', identityDoc: 'document', draftId: 'draft' },
  };
  return Object.hasOwn(kinds, name) ? kinds[name] : undefined;
}

// A lone surrogate can't be encoded, and dots alone would be normalised away before they are sent.
const encode = (text: string) => encodeURIComponent(Buffer.from(text).toString()).slice(0, 6000);
