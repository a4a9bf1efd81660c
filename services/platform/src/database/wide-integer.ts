/** Column options of a time (unix seconds or milliseconds), a place on a chain, or another count beyond 31 bits. */
export const wideInteger = {
  type: 'bigint',
  transformer: {
    to: (value: number | null) => value,
    from: (value: string | null) => (value === null ? null : Number(value)),
  },
} as const;
