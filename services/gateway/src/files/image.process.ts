import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { reencode } from './reencode.js';

// Decodes one picture from stdin, writes the re-encoded one to stdout, and exits, with 1 on failure: a separate process,
// so that its memory is bounded and freed.

sharp.concurrency(1);
sharp.cache(false);

try {
  const encoded = await reencode(await buffer(process.stdin), Number(process.argv[2]));
  process.stdout.end(encoded);
} catch {
  process.exitCode = 1;
}
