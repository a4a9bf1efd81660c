/** Column options of a moment (unix seconds or milliseconds) or another count beyond 31 bits. */
export const wideInteger = {
  type: 'bigint',
  transformer: { to: (value: number) => value, from: Number },
} as const;
