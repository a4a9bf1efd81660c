import { alertError } from '../alerts/alerts';
import { t } from '../strings';

/**
 * Copies a text to the clipboard. Browsers refuse this without focus or permission, and pages on plain http have no
 * clipboard: the user is then alerted. @returns whether it was copied
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
