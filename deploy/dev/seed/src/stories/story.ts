/** The bidder in a story: an investor of the demo wallet, or the number of another wallet. */
export type Bidder = 'investorA' | 'investorB' | 'investorC' | number;

export interface StoryBid {
  by: Bidder;
  /** whole tokens wanted */
  tokens: number;
  /** bidding tokens for one token */
  price: number;
  /** withdrawn before the end */
  withdrawn?: boolean;
}

/** How a pool of the demo continues after its bids. */
export type Ending =
  /** settled, with those who have claimed */
  | { kind: 'settled'; claimed: Bidder[] }
  /** ended, not yet settled */
  | { kind: 'unsettled' }
  | { kind: 'cancelled'; day: number }
  | { kind: 'scam'; day: number; message: string }
  | { kind: 'deleted'; day: number }
  /** upcoming or running */
  | { kind: 'open' };

/** One pool of the demo. Times are days from now; negative ones are past. */
export interface Story {
  title: string;
  token: { name: string; symbol: string; decimals: number };
  biddingToken: 'USDC' | 'USDT' | 'DAI' | 'BUSD';
  /** whole tokens for sale */
  supply: number;
  /** reserve price, bidding tokens for one token */
  reserve: number;
  /** minimum number of whole tokens per bid */
  minimumBuy: number;
  /** soft cap in whole bidding tokens */
  softCap: number;
  created: number;
  start: number;
  end: number;
  kyc: 'approved' | 'rejected' | 'pending';
  featured?: boolean;
  whitelist?: boolean;
  ending: Ending;
  bids: StoryBid[];
  comments: { by: 'poolOwner' | 'investorA' | 'investorB' | 'investorC'; text: string }[];
  /** of the logo */
  colors: [string, string];
  /** HTML */
  description: string;
}

/**
 * Bids of many wallets, each a little above the one before, as the page requires.
 * @param from,to prices of the first and the last
 */
export function crowd(count: number, from: number, to: number, tokens: number): StoryBid[] {
  const investors: Bidder[] = ['investorA', 'investorB', 'investorC'];
  return Array.from({ length: count }, (_, index) => ({
    by: index % 4 === 3 ? (investors[((index - 3) / 4) % 3] ?? 0) : index % 10,
    tokens: Math.round(tokens * (0.4 + ((index * 7) % 11) / 8)),
    price: Number((from + ((to - from) * index) / Math.max(count - 1, 1)).toFixed(4)),
  }));
}
