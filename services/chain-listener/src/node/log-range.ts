const FIRST = 500;
const GROWTH = 1.05;

// "Try with this block range [0x1, 0xff]", "you can make eth_getLogs requests with up to a 2000 block range",
// "exceed maximum block range: 5000", "block range is limited to 10,000"
const SUGGESTED = /\[(0x[0-9a-f]+),\s*(0x[0-9a-f]+)\]/i;
const LIMIT = /(?:range|limit|max)\D{0,40}?(\d[\d,]*)|(\d[\d,]*)\s*blocks?\b/i;

/** How many blocks to ask logs of at once: learned from what the nodes refuse, grown with every success. */
export class LogRange {
  private blocks = FIRST;

  /** Blocks to ask for now. */
  get size(): number {
    return Math.floor(this.blocks);
  }

  succeeded(): void {
    this.blocks *= GROWTH;
  }

  /**
   * Shrinks the range to what the node's message names, else to half.
   * @param asked how many blocks were asked for
   */
  refused(asked: number, message: string): void {
    const named = namedIn(message);
    this.blocks = Math.max(1, named && named < asked ? named : Math.floor(asked / 2));
  }
}

function namedIn(message: string): number | undefined {
  const [, from, to] = SUGGESTED.exec(message) ?? [];
  if (from && to) return Number(to) - Number(from) + 1;
  const [, after, before] = LIMIT.exec(message) ?? [];
  const text = after ?? before;
  return text ? Number(text.replaceAll(',', '')) || undefined : undefined;
}
