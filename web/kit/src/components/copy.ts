import { alertError } from '../alerts/alerts';
import { t } from '../strings';

/**
 * Puts a text on the clipboard. Browsers refuse it to pages without focus or permission, and pages on plain http have
 * none: the person is told then. @returns whether it is there
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch (error) {
    console.error('clipboard', error);
    alertError(t.notCopied);
    return false;
  }
}
