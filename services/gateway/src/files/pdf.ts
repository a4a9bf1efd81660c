import { Problem } from '@launchpad/platform';

const START = Buffer.from('%PDF-');
const END = Buffer.from('%%EOF');
/** Programs may append a little after the end. */
const TAIL_BYTES = 1024;

/** Whether a file starts as a PDF does. */
export function isPdf(bytes: Uint8Array): boolean {
  return START.equals(bytes.subarray(0, START.length));
}

/**
 * A PDF, which is kept as it is: it may hold scripts, so it is only ever offered as a download.
 * @throws Problem 400 where its end is missing
 */
export function wholePdf(bytes: Buffer): Buffer {
  if (bytes.subarray(-TAIL_BYTES).includes(END)) return bytes;
  throw Problem.invalid([{ field: 'file', message: 'must be a whole PDF' }], 'The PDF is incomplete');
}
