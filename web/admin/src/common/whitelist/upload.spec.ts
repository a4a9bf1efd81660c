import { Problem, serve } from '@launchpad/web-kit/test/mockApi';
import { listOf, namedList } from './longLists';
import { loadNamed } from './upload';

const address = (n: number) => `0x${n.toString(16).padStart(40, '0')}`;
const parts = [[address(1), address(2)], [address(3)]];
const named = (id: string) => `upload:${id}:3`;
const newId = () => crypto.randomUUID();

const serveParts = () =>
  serve({
    'GET /v1/front/whitelist/upload/*': ({ path }) => ({
      success: true,
      data: { whiteListUsers: parts[Number(path.split('/').at(-1))], parts: parts.length },
    }),
  });

describe('the list that a draft names', () => {
  it('is loaded in all its parts, in order, and once', async () => {
    const requests = serveParts();
    const id = newId();
    await loadNamed(named(id));
    expect(listOf(id)).toEqual(parts.flat());
    expect(requests).toHaveLength(2);
    await loadNamed(named(id));
    expect(requests).toHaveLength(2);
  });

  it.each([undefined, '', `${address(1)},${address(2)}`])('is none where it has %p', async (field) => {
    const requests = serveParts();
    await loadNamed(field);
    expect(requests).toEqual([]);
  });

  it('stays without addresses where it is gone, with its name', async () => {
    serve({ 'GET /v1/front/whitelist/upload/*': new Problem(404, 'No Record Found') });
    const id = newId();
    await expect(loadNamed(named(id))).rejects.toMatchObject({ status: 404 });
    expect(listOf(id)).toBeUndefined();
    expect(namedList({ id, size: 3 })).toEqual([]);
  });
});
