import { limits } from '@launchpad/api';
import { Problem } from '@launchpad/platform';
import { poolMessage } from '../testing/messages.js';
import { createForm, editForm } from '../testing/calls/pools.js';
import { createdMetadata, editedMetadata } from './pool.metadata.js';

type Edit = Parameters<typeof editedMetadata>[0];
type Create = Parameters<typeof createdMetadata>[0];

const edited = (fields: Partial<ReturnType<typeof poolMessage>>, form: object = editForm) =>
  JSON.parse(Buffer.from(editedMetadata(form as Edit, poolMessage(fields))).toString()) as object;

describe('the metadata of a pool', () => {
  it.each([
    ['whiteList', 'whiteList'],
    ['public', 'public'],
    ['', 'public'],
  ])('that is edited keep its type: %s is %s', (poolType, expected) => {
    expect(edited({ poolType })).toMatchObject({ poolType: expected, network: 'Goerli Testnet' });
  });

  it('name the network of its chain', () => {
    expect(edited({ chainId: 97 })).toMatchObject({ network: 'BSC Testnet' });
    expect(() => edited({ chainId: 4_321 })).toThrow(Problem);
  });

  it('that are too large are refused as such', () => {
    const description = 'x'.repeat(limits.metadataBytes);
    const refused = expect.objectContaining({ status: 413, title: 'The description is too long' }) as Error;
    expect(() => edited({}, { ...editForm, description })).toThrow(refused);
    const form = { ...createForm, isKyc: true, description } as unknown as Create;
    expect(() => createdMetadata(form, { chainId: 5 } as never)).toThrow(refused);
  });
});
