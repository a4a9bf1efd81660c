import { en } from './en';

/** The admin's texts in the page's language. */
export const t: typeof en = en;
