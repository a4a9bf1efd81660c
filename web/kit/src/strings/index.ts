import { en } from './en';

/** The texts in the page's language. */
export const t: typeof en = en;
