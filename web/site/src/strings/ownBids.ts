import { en } from './en.ownBids';
import { t as pool } from './pool';

/** The texts of a pool's page with those of a wallet's own bids, which load with the first of them. */
export const t: typeof pool & typeof en = { ...pool, ...en };
