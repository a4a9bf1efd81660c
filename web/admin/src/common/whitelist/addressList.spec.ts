import { entryOf, MOST_TEXT, readAddressList, withImported } from './addressList';

const A = '0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B';
const B = '0x00000000219ab540356cbb839cbe05303d7705fa';
const typed = (text: string) => ({ text, more: [] });
const numbered = (count: number) =>
  Array.from({ length: count }, (_, index) => `0x${index.toString(16).padStart(40, '0')}`);

describe('the whitelist input', () => {
  it('accepts comma-separated addresses, lowercases them and removes duplicates', () => {
    expect(readAddressList(typed(`${A}, ${B},${A.toLowerCase()}`))).toEqual({
      kind: 'addresses',
      addresses: [A.toLowerCase(), B],
    });
  });

  it('accepts a pasted column', () => {
    expect(readAddressList(typed(`${A}\n${B}\r\n`))).toMatchObject({ addresses: [A.toLowerCase(), B] });
  });

  it('names the first invalid address', () => {
    expect(readAddressList(typed(`${A},0x123,${B}`))).toEqual({ kind: 'invalid', address: '0x123' });
  });

  it('rejects an invalid checksum and an address without 0x', () => {
    const typo = A.replace('Ab58', 'aB58');
    expect(readAddressList(typed(typo))).toEqual({ kind: 'invalid', address: typo });
    expect(readAddressList(typed(B.slice(2)))).toEqual({ kind: 'invalid', address: B.slice(2) });
  });

  it('accepts at most 100,000 different addresses', () => {
    const more = numbered(100_000);
    expect(readAddressList({ text: more[0]!, more })).toMatchObject({ kind: 'addresses' });
    expect(readAddressList({ text: B, more })).toEqual({ kind: 'tooMany' });
  });

  it.each(['', '  ', ',, ,\n'])('is empty without any address: %j', (text) => {
    expect(readAddressList(typed(text))).toEqual({ kind: 'empty' });
  });

  it('shows a list as text, unless it is too long for a textarea', () => {
    expect(entryOf([A, B])).toEqual(typed(`${A},\n${B}`));
    const long = numbered(100_000);
    expect(entryOf(long)).toEqual({ text: '', more: long });
  });
});

describe('an import', () => {
  it('is appended to the text', () => {
    expect(readAddressList(withImported(typed(`${A}, `), [B]))).toMatchObject({ kind: 'addresses' });
    expect(withImported(typed(''), [B])).toEqual(typed(B));
  });

  it('that would make the text too long leaves it as it was typed', () => {
    const long = numbered(100_000);
    expect(withImported(typed('0x12'), long)).toEqual({ text: '0x12', more: long });
    expect(withImported({ text: '', more: long }, long).more).toHaveLength(100_000);
    let entry = typed('') as ReturnType<typeof entryOf>;
    for (let start = 0; start < 5_000; start += 500) {
      entry = withImported(entry, numbered(5_000).slice(start, start + 500));
    }
    expect(entry.text.length).toBeLessThanOrEqual(MOST_TEXT);
    const list = readAddressList(entry);
    expect(list.kind === 'addresses' && list.addresses.length).toBe(5_000);
  });
});
