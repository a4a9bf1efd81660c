import { Problem } from '@launchpad/platform';
import { KycStatus, type Caller } from '@launchpad/proto';
import { OWNER, poolMessage } from '../testing/messages.js';
import { Audience } from './audience.js';

const insiders = [`wallet:${OWNER}`, `wallet:${OWNER}@5`, 'admins'];

describe('who receives what happens to a pool', () => {
  const audience = (get: (caller: Caller) => object) =>
    new Audience({ get: async ({ caller }: { caller: Caller }) => get(caller) } as never);
  const hidden = (caller: Caller) => {
    if (!caller.admin) throw Problem.notFound('No Record Found');
    return { pool: poolMessage() };
  };
  const none = () => {
    throw Problem.notFound('No Record Found');
  };

  it.each([
    [KycStatus.APPROVED, undefined],
    [KycStatus.PENDING, insiders],
    [KycStatus.REJECTED, insiders],
  ])('follows from its review: %i to %j', (kycStatus, rooms) => {
    expect(audience(none).of(poolMessage({ kycStatus }))).toEqual(rooms);
  });

  it('is everybody, its owner and admins, or admins alone, as those may see it', async () => {
    expect(await audience(() => ({ pool: poolMessage() })).ofId('a')).toBeUndefined();
    expect(await audience(hidden).ofId('a')).toEqual(insiders);
    expect(await audience(none).ofId('a')).toEqual(['admins']);
  });

  it.each([503, 403])('is not guessed where pools answers with %i', async (status) => {
    const failing = audience(() => {
      throw new Problem(status, 'unavailable', 'Down');
    });
    await expect(failing.ofId('a')).rejects.toMatchObject({ status });
  });
});
