/** All of what comes in parts; undefined where it has more than this many bytes, and the rest is not read. */
export async function readWhole(
  parts: AsyncIterable<Uint8Array>,
  mostBytes: number,
): Promise<Buffer | undefined> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of parts) {
    bytes += part.length;
    if (bytes > mostBytes) return undefined;
    chunks.push(part);
  }
  return Buffer.concat(chunks);
}
