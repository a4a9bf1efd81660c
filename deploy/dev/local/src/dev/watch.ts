import { watch } from 'chokidar';

/** Editors write a file in several steps. */
const REST_MS = 50;

/**
 * Watches folders.
 * @param changed called with the files that were written or removed, once nothing has changed for REST_MS
 * @returns a function that stops it
 */
export async function watchFiles(
  folders: string[],
  changed: (files: string[]) => void,
): Promise<() => Promise<void>> {
  const files = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  const report = () => {
    changed([...files]);
    files.clear();
  };
  const watcher = watch(folders, { ignoreInitial: true });
  watcher.on('all', (event, path) => {
    if (event.endsWith('Dir')) return;
    files.add(path);
    clearTimeout(timer);
    timer = setTimeout(report, REST_MS);
  });
  await new Promise<void>((resolve) => watcher.once('ready', resolve));
  return async () => {
    clearTimeout(timer);
    await watcher.close();
  };
}
