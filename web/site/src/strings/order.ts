import { en } from './en.order';
import { t as pool } from './pool';

/** The texts of a pool's page with those of a bid's form and of placing an order, which load with the form. */
export const t: typeof pool & typeof en = { ...pool, ...en, bid: { ...pool.bid, ...en.bid } };
