import { addressCells, appendAddresses, invalidRows, readAddressList } from './addressList';

const A = '0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B';
const B = '0x00000000219ab540356cbb839cbe05303d7705fa';

describe('the whitelist input', () => {
  it('accepts comma-separated addresses, lowercases them and removes duplicates', () => {
    expect(readAddressList(`${A}, ${B},${A.toLowerCase()}`)).toEqual({
      kind: 'addresses',
      addresses: [A.toLowerCase(), B],
    });
  });

  it('accepts a pasted column', () => {
    expect(readAddressList(`${A}\n${B}\r\n`)).toMatchObject({ addresses: [A.toLowerCase(), B] });
  });

  it('names the first invalid address', () => {
    expect(readAddressList(`${A},0x123,${B}`)).toEqual({ kind: 'invalid', address: '0x123' });
  });

  it('rejects an invalid checksum and an address without 0x', () => {
    const typo = A.replace('Ab58', 'aB58');
    expect(readAddressList(typo)).toEqual({ kind: 'invalid', address: typo });
    expect(readAddressList(B.slice(2))).toEqual({ kind: 'invalid', address: B.slice(2) });
  });

  it('accepts at most ten thousand different addresses', () => {
    const many = Array.from({ length: 10_000 }, (_, index) => `0x${index.toString(16).padStart(40, '0')}`);
    expect(readAddressList([...many, many[0]].join())).toMatchObject({ kind: 'addresses' });
    expect(readAddressList([...many, B].join())).toEqual({ kind: 'tooMany' });
  });

  it.each(['', '  ', ',, ,\n'])('is empty without any address: %j', (text) => {
    expect(readAddressList(text)).toEqual({ kind: 'empty' });
  });
});

describe('a CSV import', () => {
  it('finds the addresses among headings and other columns', () => {
    expect(addressCells(`name,wallet\n"Ann","${A}"\nBob,${B}\n`)).toEqual([A, B]);
  });

  it('keeps a mistyped address, so that it is named instead of dropped', () => {
    expect(addressCells('wallet\n0x12')).toEqual(['0x12']);
  });

  it('is appended to the input', () => {
    expect(readAddressList(appendAddresses(`${A}, `, [B]))).toMatchObject({ kind: 'addresses' });
    expect(appendAddresses('', [B])).toBe(B);
  });
});

it('names the rows of a file without a valid address, by line', () => {
  const good = `0x${'a'.repeat(40)}`;
  const csv = [
    'address,note',
    good,
    'bob.eth',
    '',
    `${good.slice(0, -1)},short`,
    `0x${'b'.repeat(40)},ok`,
  ].join('\n');
  expect(invalidRows(csv)).toEqual([
    { line: 3, text: 'bob.eth' },
    { line: 5, text: `${good.slice(0, -1)},short` },
  ]);
});
