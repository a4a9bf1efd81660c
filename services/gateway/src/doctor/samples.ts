/** The values of a gauge without labels, or by the chain in its labels. */
export interface Samples {
  /** undefined if the service has no such sample */
  one: (name: string) => number | undefined;
  /** by chain id */
  byChain: (name: string) => Map<number, number>;
}

const SAMPLE = /^(\w+)(?:\{chain="(\d+)"\})? (\S+)$/gm;

/** Reads metrics as Prometheus gets them. */
export function samplesOf(metrics: string): Samples {
  const all = [...metrics.matchAll(SAMPLE)].map(([, name, chain, value]) => ({
    name,
    chain,
    value: Number(value),
  }));
  const known = all.filter(({ value }) => Number.isFinite(value));
  return {
    one: (name) => known.find((sample) => sample.name === name && sample.chain === undefined)?.value,
    byChain: (name) =>
      new Map(
        known.flatMap((sample) =>
          sample.name === name && sample.chain !== undefined ? [[Number(sample.chain), sample.value]] : [],
        ),
      ),
  };
}
