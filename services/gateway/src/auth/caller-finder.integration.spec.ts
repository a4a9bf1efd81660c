import { create } from '@bufbuild/protobuf';
import { CallerSchema } from '@launchpad/proto';
import { TestGateway } from '../testing/test-gateway.js';
import { CallerFinder } from './caller-finder.js';

type Who = Parameters<typeof create<typeof CallerSchema>>[1];

describe('a caller', () => {
  let gateway: TestGateway;
  let finder: CallerFinder;
  let session: string;
  let address: string;

  beforeAll(async () => {
    gateway = await TestGateway.start();
    finder = gateway.app.get(CallerFinder);
    const wallet = await gateway.wallet();
    address = wallet.address;
    session = wallet.cookie.split('=').slice(1).join('=');
  });
  afterAll(() => gateway?.stop());

  const tokenOf = (...roles: string[]) => gateway.issuer.token({ roles });
  const isStill = (caller: Who, cookie?: string, token?: string) =>
    finder.isStill(create(CallerSchema, caller), cookie, token);

  it('is a visitor without session and token, on every chain', async () => {
    expect(await finder.find(undefined, undefined)).toEqual(create(CallerSchema));
    expect(await finder.find('', '')).toEqual(create(CallerSchema));
  });

  it('is a wallet and the holder of a token at once, if both are there', async () => {
    const roles = ['reviewer', 'auditor'] as const;
    const token = await tokenOf(...roles.map((role) => `launchpad-${role}`));
    const caller = await finder.find(session, token);
    expect(caller).toMatchObject({ address, admin: false, subject: 'alice', chainId: 0 });
    expect(caller.roles.toSorted()).toEqual(roles.toSorted());
    expect(await finder.find(session, await tokenOf('launchpad-admin'))).toMatchObject({ admin: true });
  });

  it('that is a visitor stays one, whatever ended', async () => {
    expect(await isStill({})).toBe(true);
    expect(await isStill({}, 'ended', 'nonsense')).toBe(true);
  });

  it('that is a wallet is still the same while its session is open', async () => {
    expect(await isStill({ address }, session)).toBe(true);
    expect(await isStill({ address })).toBe(false);
    expect(await isStill({ address }, 'ended')).toBe(false);
  });

  it.each<[string, Who, string[], boolean]>([
    ['an admin', { admin: true }, ['launchpad-admin'], true],
    ['an admin', { admin: true }, [], false],
    ['an admin', { admin: true }, ['launchpad-auditor'], false],
    ['an auditor', { roles: ['auditor'] }, ['launchpad-auditor'], true],
    ['an auditor', { roles: ['auditor'] }, ['launchpad-auditor', 'launchpad-admin'], true],
    ['an auditor', { roles: ['auditor'] }, ['launchpad-reviewer'], false],
    ['a reviewer and auditor', { roles: ['auditor', 'reviewer'] }, ['launchpad-auditor'], false],
  ])('that is %s (%j) with a token of %j now is still the same: %s', async (_, caller, roles, expected) => {
    expect(await isStill(caller, undefined, await tokenOf(...roles))).toBe(expected);
  });

  it('that was known by a token is another one without it, or once it is over', async () => {
    for (const caller of [{ admin: true }, { roles: ['auditor'] }]) {
      expect(await isStill(caller)).toBe(false);
      expect(await isStill(caller, undefined, await gateway.issuer.token({ expiresIn: -60 }))).toBe(false);
    }
  });

  it('is not taken for another one while that can’t be checked', async () => {
    const fresh = await TestGateway.start({ sharedWith: gateway });
    gateway.issuer.setDown(true);
    try {
      const token = await tokenOf('launchpad-admin');
      const admin = create(CallerSchema, { admin: true });
      const asked = fresh.app.get(CallerFinder).isStill(admin, undefined, token);
      await expect(asked).rejects.toMatchObject({ status: 503 });
    } finally {
      gateway.issuer.setDown(false);
      await fresh.stop();
    }
  });
});
