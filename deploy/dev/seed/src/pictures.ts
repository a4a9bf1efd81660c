import sharp from 'sharp';

/** A pool's logo, with its own colours and figure, as a PNG of 256 by 256 pixels. */
export async function logo(name: string, [from, to]: readonly [string, string]): Promise<Uint8Array> {
  const figure = FIGURES[sumOf(name) % FIGURES.length] ?? '';
  return await png(
    256,
    256,
    `<defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs>
    <rect width="256" height="256" rx="56" fill="url(#g)"/>
    <g fill="none" stroke="#fff" stroke-width="16" stroke-linecap="round" stroke-linejoin="round">${figure}</g>`,
  );
}

/** An identity document of a fictitious person. */
export async function specimenDocument(): Promise<Uint8Array> {
  return await png(
    640,
    420,
    `<rect width="640" height="420" rx="24" fill="#e6eaf2"/><rect x="40" y="90" width="180" height="230" rx="12" fill="#a7b2c4"/>
    <circle cx="130" cy="180" r="46" fill="#e6eaf2"/><path d="M66 320c0-80 128-80 128 0z" fill="#e6eaf2"/>
    <g fill="#5d6880"><rect x="260" y="100" width="300" height="22" rx="6"/><rect x="260" y="150" width="220" height="22" rx="6"/>
    <rect x="260" y="200" width="260" height="22" rx="6"/><rect x="40" y="350" width="560" height="16" rx="6"/></g>
    <path d="${SPECIMEN}" fill="none" stroke="#c9302c" stroke-width="5" stroke-linejoin="round"/>`,
  );
}

/** The word as strokes: text would need a font, and a bare machine may have none. */
const SPECIMEN = [
  'M284 268h-24v16h24v16h-24',
  'M300 300v-32h24v16h-24',
  'M364 268h-24v32h24m-24-16h20',
  'M404 268h-24v32h24',
  'M420 268v32',
  'M436 300v-32l14 18 14-18v32',
  'M504 268h-24v32h24m-24-16h20',
  'M520 300v-32l24 32v-32',
].join('');

const FIGURES = [
  '<path d="M72 176V80l56 48 56-48v96"/>',
  '<circle cx="128" cy="128" r="56"/><path d="M128 72v112M72 128h112"/>',
  '<path d="M64 160c32-96 96 32 128-64"/><path d="M64 192c32-96 96 32 128-64"/>',
  '<path d="M128 60l60 34v68l-60 34-60-34V94z"/><path d="M128 128v68M128 128L68 94M128 128l60-34"/>',
  '<path d="M128 56c48 56 56 80 56 96a56 56 0 0 1-112 0c0-16 8-40 56-96z"/>',
  '<path d="M68 184L128 72l60 112M92 148h72"/>',
  '<rect x="72" y="72" width="112" height="112" rx="20"/><path d="M104 128h48M128 104v48"/>',
];

function sumOf(text: string): number {
  return Buffer.from(text).reduce((sum, byte) => sum + byte, 0);
}

async function png(width: number, height: number, content: string): Promise<Uint8Array> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`;
  return await sharp(Buffer.from(svg)).png().toBuffer();
}
