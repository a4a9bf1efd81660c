import { create } from '@bufbuild/protobuf';
import { jest } from '@jest/globals';
import { personalDataOf, personalReads, tokenRole, type ReadName } from '@launchpad/api';
import { routes } from '@launchpad/api/routes';
import { Problem } from '@launchpad/platform';
import { KycRecordSchema } from '@launchpad/proto';
import { getAddress } from 'ethers';
import { answerEverything, calls } from '../testing/calls/index.js';
import { LOGO, POOL_ID, poolMessage } from '../testing/messages.js';
import { TestGateway } from '../testing/test-gateway.js';
import { TestWallet } from '../testing/test-wallet.js';

const EMAIL = 'ada@aurora.example';
const CONTRACT = `0x${'c0'.repeat(20)}`;
const MINUTE_MS = 60_000;

const reads = Object.keys(personalReads) as ReadName[];
const isOfOwner = (name: keyof typeof routes) => ![null, 'own'].includes(personalDataOf(name));
const recorded = reads.filter(isOfOwner);
/** Calls that a reviewer can make and that no read is recorded for. */
const unrecorded = (Object.keys(calls) as (keyof typeof routes)[]).filter(
  (name) => !isOfOwner(name) && routes[name].access !== 'wallet' && !calls[name].kind,
);
const withSession = reads.filter((name) => routes[name].access !== 'admin');
const personal = withSession.filter((name) => personalReads[name] !== null);
const isPublic = (name: ReadName) => routes[name].access === 'public';
const impersonal = withSession.filter((name) => personalReads[name] === null);

describe('reads of personal data', () => {
  let gateway: TestGateway;
  let owner: { cookie: string; address: string };
  let reviewer: { authorization: string };

  beforeAll(async () => {
    gateway = await TestGateway.start();
    owner = await gateway.wallet();
    reviewer = { authorization: `Bearer ${await gateway.issuer.token({ roles: [tokenRole('reviewer')] })}` };
  });
  afterAll(() => gateway?.stop());

  const services = () => [gateway.pools, gateway.orders, gateway.content, gateway.notifications];
  const asked = () => services().flatMap((service) => service.asked);
  beforeEach(() => {
    gateway.forgetAnswers();
    services().forEach((service) => service.reset());
    answerEverything(gateway, owner.address);
    const kyc = create(KycRecordSchema, { name: 'Ada', email: EMAIL, identityDoc: LOGO });
    const pool = poolMessage({ poolOwner: owner.address, kyc });
    for (const method of Object.keys(gateway.pools.answers) as (keyof typeof gateway.pools.answers)[]) {
      const answer = gateway.pools.answers[method] as (request: never) => { pool?: unknown; pools?: unknown };
      Object.assign(gateway.pools.answers, {
        [method]: (request: never) => {
          const answered = answer(request);
          if (answered.pool) return { ...answered, pool };
          return answered.pools ? { ...answered, pools: [pool] } : answered;
        },
      });
    }
  });

  const call = (name: keyof typeof routes, headers: Record<string, string>) => {
    const { path, body } = calls[name];
    const address = path.replace('{owner}', owner.address).replace(/\{(logo|identityDoc)\}/, LOGO);
    return gateway.json(routes[name].method, address, body, headers);
  };

  describe('of a pool’s owner', () => {
    it.each(recorded)('are recorded by %s before a reviewer gets an answer', async (name) => {
      await (await call(name, reviewer)).text();
      const [[method, request] = []] = gateway.pools.asked;
      expect([method, request]).toEqual([
        'recordRead',
        {
          caller: { subject: 'alice', roles: ['reviewer'] },
          data: `PERSONAL_DATA_${personalDataOf(name)!.toUpperCase()}`,
          ...(name === 'viewIdentityDoc' ? { cid: LOGO } : { poolId: POOL_ID }),
        },
      ]);
      expect(gateway.pools.calls('recordRead')).toBe(1);
    });

    it.each(recorded)('are not answered by %s while they can’t be recorded', async (name) => {
      gateway.pools.answers.recordRead = () => {
        throw new Problem(503, 'unavailable', 'Pools is down');
      };
      const answer = await call(name, reviewer);
      expect([answer.status, (await answer.text()).includes(EMAIL)]).toEqual([503, false]);
      expect(asked().map(([method]) => method)).toEqual(['recordRead']);
    });

    it.each(recorded.filter((name) => routes[name].access !== 'admin'))(
      'are not recorded by %s if the owner makes them',
      async (name) => {
        expect((await call(name, { cookie: owner.cookie })).status).toBe(200);
        expect(gateway.pools.calls('recordRead')).toBe(0);
      },
    );

    it.each(unrecorded)('have no contact data in the answer of %s, which is not recorded', async (name) => {
      const admin = await gateway.admin();
      expect(await (await call(name, admin)).text()).not.toContain(EMAIL);
      expect(gateway.pools.calls('recordRead')).toBe(0);
    });

    it('have contact data for who opens the pool', async () => {
      expect(await (await call('getPool', reviewer)).text()).toContain(EMAIL);
      expect(await (await call('getReview', reviewer)).text()).toContain(EMAIL);
    });
  });

  describe('with the session of a contract wallet', () => {
    let now = Date.now();
    let cookie: string;
    const says = (valid: boolean) => {
      gateway.chainListener.answers.verifySignature = () => ({ valid });
    };
    const isAskedAgain = () => gateway.chainListener.calls('verifySignature') > 0;

    beforeEach(async () => {
      now = Date.now();
      jest.spyOn(Date, 'now').mockImplementation(() => now);
      says(true);
      const message = await TestWallet.random().message(gateway, { address: getAddress(CONTRACT) });
      const answer = await gateway.json('POST', '/v1/auth/verify', { message, signature: '0x5a5a' });
      cookie = answer.headers.getSetCookie()[0]!.split(';')[0]!;
      gateway.chainListener.reset();
      says(true);
      now += MINUTE_MS + 1_000;
    });
    afterEach(() => jest.restoreAllMocks());

    it.each(personal)('ask the wallet again before %s', async (name) => {
      await (await call(name, { cookie })).text();
      expect(isAskedAgain()).toBe(true);
    });

    it.each(impersonal)('do not ask it for %s, which is not personal', async (name) => {
      await (await call(name, { cookie })).text();
      expect(isAskedAgain()).toBe(false);
    });

    it.each(personal.filter((name) => !isPublic(name)))(
      'end by %s for its former owners, before anything is read',
      async (name) => {
        says(false);
        const answer = await call(name, { cookie });
        await answer.text();
        expect([answer.status, asked()]).toEqual([401, []]);
      },
    );

    it.each(personal.filter(isPublic))(
      'give its former owners no more than a visitor by %s',
      async (name) => {
        says(false);
        const answer = await call(name, { cookie });
        await answer.text();
        expect(answer.status).toBe(200);
        expect(JSON.stringify(asked())).not.toContain(CONTRACT);
      },
    );

    it.each(personal)('give %s no more than to a visitor while its chain is unavailable', async (name) => {
      gateway.chainListener.answers.verifySignature = () => {
        throw new Problem(503, 'chain-unavailable', 'The network is not available');
      };
      const answer = await call(name, { cookie });
      await answer.text();
      expect(answer.status).toBe(isPublic(name) ? 200 : 503);
      expect(JSON.stringify(asked())).not.toContain(CONTRACT);
    });
  });
});
