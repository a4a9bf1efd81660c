import type { FileKind } from '@launchpad/api';
import { alertError, useAddress, useUploadMutation, useWalletActions } from '@launchpad/web-kit';
import { useStaff } from '../staff';

/** A stored file: its content id, and its name on the user's disk. */
export interface UploadedFile {
  cid: string;
  name: string;
}

/**
 * Uploads files as they are chosen.
 * @param check why a chosen file is refused
 */
export function useFileUpload(kind: FileKind, check: (file: File) => string | undefined) {
  const [upload, { isLoading }] = useUploadMutation();
  const { signIn } = useWalletActions();
  const address = useAddress();
  const staff = useStaff();
  // in texts, accounts without a wallet insert pictures
  const isAccounts = kind === 'logo' && !address && (staff?.may('upload') ?? false);

  /** Uploads what was chosen in a file input, and clears the input. @returns undefined if nothing was stored */
  const take = async (input: HTMLInputElement): Promise<UploadedFile | undefined> => {
    const [file] = input.files ?? [];
    input.value = '';
    if (!file) return undefined;
    const invalid = check(file);
    if (invalid) {
      alertError(invalid);
      return undefined;
    }
    if (!isAccounts && !(await signIn())) return undefined;
    const stored = await upload({ kind, file, name: file.name });
    return 'error' in stored ? undefined : { cid: stored.data.cid, name: file.name };
  };

  return { isLoading, take };
}
