import { forgetForm, useTyped, useUnsavedWork } from '@launchpad/web-kit';

/**
 * The text that is typed into a dialog: guarded, and kept while the dialog is replaced, as by another account's page.
 * @param name of the dialog and what it is about, unique on its page
 * @param initial what it is until something is typed
 * @param isSent whether it is sent, and only waits for other signers or the network
 */
export function useDialogText(name: string, initial = '', isSent = false) {
  const [text, setText] = useTyped(name, initial);
  useUnsavedWork(!isSent && text !== initial, name);
  return {
    text,
    setText,
    /** Gives it up, as the dialog is closed. */
    forget: () => forgetForm(name),
  };
}
