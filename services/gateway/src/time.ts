/** Unix seconds of the unix milliseconds services speak in. */
export const secondsOf = (ms: bigint): number => Number(ms / 1000n);
