/** "Mark Scam: Moon": what is about a pool, its owner's title kept apart from it in its direction. */
export function OfPool({ what, title }: { what: string; title: string }) {
  return (
    <>
      {what}: <bdi>{title}</bdi>
    </>
  );
}
