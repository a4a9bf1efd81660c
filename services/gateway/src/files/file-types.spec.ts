import { Problem } from '@launchpad/platform';
import { imageType } from './image-limits.js';
import { isPdf, wholePdf } from './pdf.js';

const PNG = '89504e470d0a1a0a';

describe('the type of a file', () => {
  it.each([
    [PNG, 'image/png'],
    [`${PNG}0000`, 'image/png'],
    [PNG.slice(0, 14), undefined],
    [`00${PNG}`, undefined],
    ['ffd8ff', 'image/jpeg'],
    ['ffd8ffe000', 'image/jpeg'],
    ['ffd8', undefined],
    [Buffer.from('GIF89a').toString('hex'), 'image/gif'],
    [Buffer.from('GIF').toString('hex'), undefined],
    [Buffer.from('RIFF').toString('hex'), undefined],
    ['', undefined],
  ])('with the first bytes %s is %s', (hex, type) => {
    expect(imageType(Buffer.from(hex, 'hex'))).toBe(type);
  });

  it.each([
    ['%PDF-', true],
    ['%PDF-1.7\n', true],
    ['%PDF', false],
    [' %PDF-1.7', false],
    ['', false],
  ])('that begins with "%s" is a PDF: %s', (text, expected) => {
    expect(isPdf(Buffer.from(text))).toBe(expected);
  });

  const pdfWith = (after: number) =>
    Buffer.concat([Buffer.from('%PDF-1.7 ... %%EOF'), Buffer.alloc(after, '\n')]);

  it.each([0, 1_019])('is a whole PDF with %i bytes after its end', (after) => {
    const bytes = pdfWith(after);
    expect(wholePdf(bytes)).toBe(bytes);
  });

  it('is no whole PDF if its end is missing, or is not near the end of the file', () => {
    for (const bytes of [Buffer.from('%PDF-1.7 ...'), pdfWith(1_020)])
      expect(() => wholePdf(bytes)).toThrow(Problem);
  });
});
