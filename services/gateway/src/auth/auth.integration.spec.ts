import { TestGateway } from '../testing/test-gateway.js';
import { TestWallet } from '../testing/test-wallet.js';

describe('signing in with a wallet', () => {
  let gateway: TestGateway;
  const wallet = TestWallet.random();

  beforeAll(async () => {
    gateway = await TestGateway.start();
  });
  afterAll(() => gateway?.stop());

  const verify = async (message: string, signature: string) =>
    gateway.json('POST', '/v1/auth/verify', { message, signature });
  const me = async (cookie = '') =>
    (await (await gateway.fetch('/v1/auth/me', { headers: { cookie } })).json()) as object;

  it('opens a session for a signed message and answers who it is', async () => {
    const message = await wallet.message(gateway);
    const answer = await verify(message, await wallet.sign(message));
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({
      success: true,
      data: { address: wallet.address, chainId: 5 },
    });
  });

  it('answers nobody to a visitor', async () => {
    expect(await me()).toEqual({ success: true, data: { address: null, chainId: null, expiresAt: null } });
  });
});
