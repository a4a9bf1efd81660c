const GROWTH = 1.05;
/** More logs per request only need more memory. */
const LOGS = 1_000;

// "Try with this block range [0x1, 0xff]", "you can make eth_getLogs requests with up to a 2000 block range",
// "exceed maximum block range: 5000", "block range is limited to 10,000"
const SUGGESTED = /\[(0x[0-9a-f]+),\s*(0x[0-9a-f]+)\]/i;
const LIMIT = /(?:range|limit|max)\D{0,40}?(\d[\d,]*)|(\d[\d,]*)\s*blocks?\b/i;

/**
 * How many blocks to read per request, adapted to successes, failures and density. After a failure it doubles until half of the
 * size that failed, then grows by 5%.
 */
export class LogRange {
  private blocks: number;
  private failed = 0;

  constructor(
    first = 500,
    private readonly most = Infinity,
  ) {
    this.blocks = first;
  }

  /** Blocks to read now. */
  get size(): number {
    return Math.floor(this.blocks);
  }

  /**
   * Grows the range, unless it would have too many logs; shrinks it if it has.
   * @param read how many blocks were read
   * @param logs how many logs they have
   */
  succeeded(read: number, logs = 0): void {
    const growth = this.blocks * 2 < this.failed ? 2 : GROWTH;
    if (logs > LOGS) this.blocks = Math.max(1, Math.floor((read * LOGS) / logs));
    else if (read >= this.size && logs * growth <= LOGS) {
      this.blocks = Math.min(this.most, this.blocks * growth);
    }
  }

  /**
   * Shrinks the range to the limit in the node's message, or else to half.
   * @param requested how many blocks were requested
   */
  tooMany(requested: number, message = ''): void {
    const suggested = limitIn(message);
    this.failed = requested;
    this.blocks = Math.max(1, suggested && suggested < requested ? suggested : Math.floor(requested / 2));
  }
}

function limitIn(message: string): number | undefined {
  const [, from, to] = SUGGESTED.exec(message) ?? [];
  if (from && to) return Number(to) - Number(from) + 1;
  const [, after, before] = LIMIT.exec(message) ?? [];
  const text = after ?? before;
  return text ? Number(text.replaceAll(',', '')) || undefined : undefined;
}
