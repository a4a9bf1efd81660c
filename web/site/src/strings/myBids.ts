import { en } from './en.myBids';
import { t as pool } from './pool';

/** The texts of a pool's page with those of My Bids, which no other page loads. */
export const t: typeof pool & typeof en = { ...pool, ...en };
