import { metadataJson } from '@launchpad/contracts';
import fc, { type GeneratorValue } from 'fast-check';
import { nastyTexts } from './mutations.js';

/** The smallest picture there is. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const metadata = metadataJson({
  title: 'Generated',
  description: '<p>Made up</p>',
  logo: 'bafkreigh2akiscaildcqabsyg3dfr6chu3fgpregiymsck7e7aqa4s52zy',
  network: 'Goerli Testnet',
  poolType: 'public',
  isKyc: true,
  poolingToken: { address: `0x${'1a'.repeat(20)}`, name: 'Made up', symbol: 'MAD', decimals: 18 },
  biddingToken: { address: `0x${'2b'.repeat(20)}`, name: 'USD Coin', symbol: 'USDC', decimals: 6 },
  links: { website: 'https://generated.example' },
});

const contents = {
  logo: PIXEL,
  identityDoc: PIXEL,
  document: Buffer.from('%PDF-1.7\n%%EOF\n'),
  metadata: Buffer.from(metadata),
};
type FileKind = keyof typeof contents;
const kinds: FileKind[] = ['logo', 'identityDoc', 'document', 'metadata'];

/** One form of each kind. */
export const allUploads = (): FormData[] => kinds.map((kind) => form(kind, contents[kind]));

/** A form with a file as the kind wants it. */
export function uploadForm(generate: GeneratorValue): FormData {
  const kind = generate(() => fc.constantFrom(...kinds));
  return form(kind, contents[kind]);
}

/** A form with something wrong: the kind, the file, or their order. */
export function wrongUploadForm(generate: GeneratorValue): FormData {
  const kind = generate(() => fc.constantFrom(...kinds, ...nastyTexts));
  const file = generate(() =>
    fc.oneof(
      fc.constantFrom(
        PIXEL,
        PIXEL.subarray(0, 40),
        contents.metadata,
        Buffer.alloc(0),
        Buffer.alloc(6_000_000),
      ),
      fc
        .constantFrom(...nastyTexts, '<svg onload="x()"/>', 'GIF89a', '{"title":1}', '%PDF-')
        .map((text) => Buffer.from(text)),
      fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.concat([PIXEL.subarray(0, 33), bytes])),
    ),
  );
  const wrong = form(kind, file);
  if (generate(fc.boolean)) wrong.append('file', new Blob([PIXEL]), '../../second.png');
  if (generate(fc.boolean)) wrong.append('__proto__', 'x');
  return wrong;
}

function form(kind: string, file: Buffer): FormData {
  const parts = new FormData();
  parts.append('kind', kind);
  parts.append('file', new Blob([new Uint8Array(file)]), 'file.png');
  return parts;
}
