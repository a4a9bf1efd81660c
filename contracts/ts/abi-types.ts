/** TypeScript types of an ABI's events, with every integer a bigint, as ethers decodes them. */

interface Parameter {
  readonly name: string;
  readonly type: string;
  readonly components?: readonly Parameter[];
}

interface Entry {
  readonly type: string;
  readonly name?: string;
  readonly inputs?: readonly Parameter[];
}

type Value<P extends Parameter> = P['type'] extends 'tuple'
  ? Fields<NonNullable<P['components']>>
  : P['type'] extends `${'uint' | 'int'}${string}`
    ? bigint
    : P['type'] extends 'bool'
      ? boolean
      : string;

type Fields<Ps extends readonly Parameter[]> = { [P in Ps[number] as P['name']]: Value<P> };

/** A union of `{ name, args }`, one for each event of the ABI. */
export type EventOf<Abi extends readonly Entry[]> = {
  [E in Extract<Abi[number], { type: 'event' }> as NonNullable<E['name']>]: {
    name: NonNullable<E['name']>;
    args: Fields<NonNullable<E['inputs']>>;
  };
} extends infer Events
  ? Events[keyof Events]
  : never;
