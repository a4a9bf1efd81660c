import type { ValueTransformer } from 'typeorm';

/**
 * Column options for an amount: `@Column(amount) sold!: bigint`. `numeric(78,0)` holds any unsigned 256-bit
 * integer and reaches JavaScript as a bigint.
 */
export const amount = {
  type: 'numeric',
  precision: 78,
  scale: 0,
  transformer: {
    to: (value: bigint | null | undefined) => value?.toString() ?? value,
    from: (value: string | null) => (value === null ? null : BigInt(value)),
  } satisfies ValueTransformer,
} as const;
