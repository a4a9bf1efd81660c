import { t as site } from './index';
import { en } from './en.pool';

/** The site's texts with those of a pool's page, which the landing page does not load. */
export const t: typeof site & typeof en = { ...site, ...en };
