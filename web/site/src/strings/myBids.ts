import { en } from './en.myBids';
import { t as ownBids } from './ownBids';

/** The texts of own bids with those of My Bids, which no other page loads. */
export const t: typeof ownBids & typeof en = { ...ownBids, ...en };
