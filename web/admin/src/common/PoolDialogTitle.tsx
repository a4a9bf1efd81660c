/** A dialog title about a pool, e.g. "Mark Scam: Moon", with the pool's title direction-isolated. */
export function PoolDialogTitle({ text, title }: { text: string; title: string }) {
  return (
    <>
      {text}: <bdi>{title}</bdi>
    </>
  );
}
