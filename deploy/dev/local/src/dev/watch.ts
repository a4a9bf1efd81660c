import { watch } from 'chokidar';

/** Editors write a file in several steps. */
const REST_MS = 50;

/**
 * Watches folders.
 * @param changed is told which files were written or removed, once nothing changes any more for a moment
 * @returns how to stop
 */
export async function watchFiles(
  folders: string[],
  changed: (files: string[]) => void,
): Promise<() => Promise<void>> {
  const files = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  const tell = () => {
    changed([...files]);
    files.clear();
  };
  const watcher = watch(folders, { ignoreInitial: true });
  watcher.on('all', (event, path) => {
    if (event.endsWith('Dir')) return;
    files.add(path);
    clearTimeout(timer);
    timer = setTimeout(tell, REST_MS);
  });
  await new Promise<void>((resolve) => watcher.once('ready', resolve));
  return async () => {
    clearTimeout(timer);
    await watcher.close();
  };
}
