/** Who bids in a story: the demo wallet's investors, or somebody of the crowd. */
export type Bidder = 'investorA' | 'investorB' | 'investorC' | number;

export interface StoryBid {
  by: Bidder;
  /** whole tokens wanted */
  tokens: number;
  /** bidding tokens for one token */
  price: number;
  /** taken back before the end */
  withdrawn?: boolean;
}

/** How a pool of the demo goes on after its bids. */
export type Ending =
  /** settled; who claimed already */
  | { kind: 'settled'; claimed: Bidder[] }
  /** over, and nobody settled yet */
  | { kind: 'unsettled' }
  | { kind: 'cancelled'; day: number }
  | { kind: 'scam'; day: number; message: string }
  | { kind: 'deleted'; day: number }
  /** still to come, or running */
  | { kind: 'open' };

/** One pool of the demo, told in days from now: negative ones are past. */
export interface Story {
  chainId: 5 | 97;
  title: string;
  token: { name: string; symbol: string; decimals: number };
  biddingToken: 'USDC' | 'USDT' | 'DAI' | 'BUSD';
  /** whole tokens for sale */
  supply: number;
  /** reserve price, bidding tokens for one token */
  reserve: number;
  /** least whole tokens one bid may ask for */
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
 * Bids of a crowd, each a little above the one before, as the page asks for.
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
