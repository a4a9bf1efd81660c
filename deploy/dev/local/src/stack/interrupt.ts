/** On an interrupt by the user calls `undo` and exits. @returns a function that says whether that happened */
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
