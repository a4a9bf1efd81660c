import { descriptionFault, limits } from '@launchpad/api';
import { t } from '../../../strings';

/** A description (HTML) must not be empty, start with a space or exceed the API's limit. */
export function descriptionError(html: string): string | undefined {
  const fault = descriptionFault(html);
  if (fault) return fault === 'empty' ? t.errors.description : t.errors.leadingSpace;
  return html.length > limits.description ? t.errors.tooLong(limits.description) : undefined;
}
