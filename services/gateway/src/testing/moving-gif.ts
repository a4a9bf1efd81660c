/** A square gif of one colour a frame, alternating black and white: some kilobytes, however large it unpacks. */
export function movingGif(side: number, frames: number): Buffer {
  const size = [side & 0xff, side >> 8];
  const palette = [0, 0, 0, 255, 255, 255];
  const frame = (number: number) => [
    ...[0x21, 0xf9, 4, 4, 10, 0, 0, 0],
    ...[0x2c, 0, 0, 0, 0, ...size, ...size, 0],
    ...[2, ...blocksOf(runOf(number % 2, side * side)), 0],
  ];
  const painted = Array.from({ length: frames }, (_, number) => frame(number)).flat();
  return Buffer.from([...Buffer.from('GIF89a'), ...size, ...size, 0x80, 0, 0, ...palette, ...painted, 0x3b]);
}

const CLEAR = 4;
const END = 5;

/** LZW codes of as many pixels of one colour: each code is a run one longer than the one before, up to 4 million. */
function runOf(colour: number, pixels: number): number[] {
  const bytes: number[] = [];
  let [bits, filled, width] = [0, 0, 3];
  const put = (code: number) => {
    bits |= code << filled;
    for (filled += width; filled >= 8; filled -= 8, bits >>>= 8) bytes.push(bits & 0xff);
  };
  put(CLEAR);
  let next = END;
  for (let run = 1, left = pixels; left > 0; left -= run, run = Math.min(run + 1, left)) {
    put(run === 1 ? colour : CLEAR + run);
    next += 1;
    if (next === 1 << width) width += 1;
  }
  put(END);
  return filled > 0 ? [...bytes, bits & 0xff] : bytes;
}

function* blocksOf(bytes: number[]): Generator<number> {
  for (let start = 0; start < bytes.length; start += 255) {
    const block = bytes.slice(start, start + 255);
    yield block.length;
    yield* block;
  }
}
