/** Column options for integers beyond 31 bits: times, chain positions, counts. */
export const wideInteger = {
  type: 'bigint',
  transformer: {
    to: (value: number | null) => value,
    from: (value: string | null) => (value === null ? null : Number(value)),
  },
} as const;
