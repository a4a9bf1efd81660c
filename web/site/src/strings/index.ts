import { en } from './en';

/** The site's texts in the page's language. */
export const t: typeof en = en;
