import { descriptionFault, limits } from '@launchpad/api';
import { t } from '../../../strings';

/** A description (HTML) says something, does not start with a space, and is not longer than the API takes. */
export function descriptionError(html: string): string | undefined {
  const fault = descriptionFault(html);
  if (fault) return fault === 'empty' ? t.errors.description : t.errors.leadingSpace;
  return html.length > limits.description ? t.errors.tooLong(limits.description) : undefined;
}
