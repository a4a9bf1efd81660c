import { textOfHtml } from '../../../common/html';
import { startsWithSpace } from '../../../common/validate';
import { t } from '../../../strings';

const DESCRIPTION_MAX = 50_000;

/** A description (HTML) says something, does not start with a space, and is not longer than the API takes. */
export function descriptionError(html: string): string | undefined {
  const text = textOfHtml(html);
  if (text.trim() === '') return t.errors.description;
  if (startsWithSpace(text)) return t.errors.leadingSpace;
  return html.length > DESCRIPTION_MAX ? t.errors.tooLong(DESCRIPTION_MAX) : undefined;
}
