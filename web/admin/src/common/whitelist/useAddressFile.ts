import { useRef, useState } from 'react';
import { checkAddressFile, type FileReport } from './addressFile';

/** Larger files and texts are refused unread: 100,000 addresses with other columns take less. */
export const MOST_FILE_MB = 20;

/** Checks texts with addresses in slices. `percent` is set while one is checked. */
export function useAddressFile() {
  const [percent, setPercent] = useState<number>();
  /** the newest text: an older one that is still being checked is of no interest any more */
  const newest = useRef(0);

  return {
    percent,
    /**
     * @param listed addresses already on the list, in lower case
     * @returns undefined if another text was given meanwhile, or 'tooLarge'
     */
    check: async (
      source: string | File,
      listed: readonly string[] = [],
    ): Promise<FileReport | 'tooLarge' | undefined> => {
      const number = (newest.current += 1);
      const isNewest = () => newest.current === number;
      const size = typeof source === 'string' ? source.length : source.size;
      if (size > MOST_FILE_MB * 1024 * 1024) return 'tooLarge';
      setPercent(0);
      const report = await checkAddressFile(
        typeof source === 'string' ? source : await source.text(),
        new Set(listed),
        {
          onProgress: (now) => isNewest() && setPercent(now),
          pause: () => new Promise((resume) => setTimeout(resume)),
          now: () => performance.now(),
        },
      );
      if (!isNewest()) return undefined;
      setPercent(undefined);
      return report;
    },
  };
}
