import { whitelistRoutes } from './whitelist.js';

const ADDRESS = `0x${'Ab'.repeat(20)}`;
const change = { poolId: 'EFhZxT', transactionHash: `0x${'c'.repeat(64)}`, methodType: 'add' };
const uploadId = '7b1c2d3e-0000-4000-8000-000000000001';

/** What is wrong with a change of a whitelist. */
const faults = (body: object) =>
  whitelistRoutes.addWhitelist.body
    .safeParse({ ...change, ...body })
    .error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];

describe('a change of a whitelist', () => {
  it.each([{ whiteListUsers: [ADDRESS] }, { whiteListUsers: [` ${ADDRESS} `] }, { uploadId }])(
    'names its addresses or an upload: %j',
    (body) => {
      expect(faults(body)).toEqual([]);
    },
  );

  it('without either is refused', () => {
    expect(faults({})).toEqual([['whiteListUsers', 'The add field is required']]);
  });

  it('names each address that is none, with its first 60 characters', () => {
    const [short, long] = ['0x12', 'y'.repeat(61)];
    expect(faults({ whiteListUsers: [short, ADDRESS, long] })).toEqual([
      ['whiteListUsers.0', '0x12 invalid address'],
      ['whiteListUsers.2', `${'y'.repeat(60)} invalid address`],
    ]);
  });
});
