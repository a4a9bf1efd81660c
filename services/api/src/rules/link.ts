import { limits } from './limits.js';
import { shownText } from './text.js';

/** An http or https address with a domain. */
export const LINK = /^https?:\/\/([a-z0-9-]+\.)+[a-z]{2,}(:\d{1,5})?([/?#]\S*)?$/i;

/** Whether a text is such an address, all of it to be seen. */
export function isLink(text: string): boolean {
  return text.length <= limits.link && LINK.test(text) && URL.canParse(text) && shownText(text) === text;
}
