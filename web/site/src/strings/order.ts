import { en } from './en.order';
import { t as pool } from './pool';

/** The texts of a pool's page with those of placing an order, which load with what places one. */
export const t: typeof pool & typeof en = { ...pool, ...en };
