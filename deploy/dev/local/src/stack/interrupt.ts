/** Undoes everything and leaves when the user stops us. @returns whether that happened */
export function onInterrupt(undo: () => Promise<void>): () => boolean {
  let interrupted = false;
  const leave = () => {
    if (interrupted) return;
    interrupted = true;
    console.error('\nStopping.');
    void undo().finally(() => process.exit(130));
  };
  process.on('SIGINT', leave).on('SIGTERM', leave).on('SIGHUP', leave);
  return () => interrupted;
}
