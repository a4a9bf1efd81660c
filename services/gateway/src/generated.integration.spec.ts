import fc from 'fast-check';
import { openApiDocument } from './docs/openapi.js';
import { Api } from './testing/api.js';
import { generatedCalls, type GeneratedCall } from './testing/generated-calls.js';
import { answerEverything } from './testing/samples.js';
import { TestGateway } from './testing/test-gateway.js';
import { TestWallet } from './testing/test-wallet.js';

// `npm run generated -w services/gateway` makes more calls; GENERATED_URL sends them to a whole running stack,
// as visitors and wallets, and with GENERATED_TOKEN as the admin of that access token.
const CALLS = Number(process.env['GENERATED_CALLS'] ?? 400);
const URL = process.env['GENERATED_URL'];

type Headers = Record<string, string>;

describe('whatever is sent to the API', () => {
  let gateway: TestGateway | undefined;
  const seen = new Map<string, Set<number>>();

  afterAll(() => gateway?.stop(), 60_000);

  it(
    `it never fails by itself nor shows a stack trace, in ${CALLS} generated calls`,
    async () => {
      const [api, callers] = await open();
      await fc.assert(
        fc.asyncProperty(
          generatedCalls(openApiDocument()),
          fc.constantFrom(...callers),
          fc.ipV4(),
          async (call, caller, from) => {
            // Signing out would end the session that the other calls need.
            const isSession = call.operationId === 'logout' || call.operationId === 'verify';
            const headers = { ...(isSession ? {} : caller), 'x-forwarded-for': from };
            const { status, text, type } = await send(api, call, headers);
            seen.set(call.operationId, (seen.get(call.operationId) ?? new Set()).add(status));
            expect(text).not.toMatch(/node_modules|\n\s+at \S+ \(/);
            // The test bench has no IPFS.
            const isStorage = status === 503 && call.operationId === 'upload';
            expect(isStorage || status < 500).toBe(true);
            expect(type).toMatch(
              status < 400 ? /^(application\/json|text\/csv)/ : /^application\/problem\+json/,
            );
          },
        ),
        { numRuns: CALLS, seed: Number(process.env['SEED'] ?? 20_261_120) },
      );
      if (process.env['GENERATED_CALLS']) print();
      const answered = [...seen].filter(([, statuses]) => statuses.has(200)).length;
      expect(answered).toBeGreaterThan(CALLS < 400 || URL ? 5 : 25);
    },
    60_000 + CALLS * 100,
  );

  /** The API and the callers it is called by. */
  async function open(): Promise<[Api, Headers[]]> {
    if (URL) {
      const api = new Api(URL);
      const sessions = await Promise.all([1, 2, 3].map(() => TestWallet.random().signIn(api)));
      const token = process.env['GENERATED_TOKEN'];
      const admins = token ? [{ authorization: `Bearer ${token}` }] : [];
      return [api, [{}, ...sessions.map((cookie) => ({ cookie })), ...admins]];
    }
    gateway = await TestGateway.start();
    const { cookie, address } = await gateway.wallet();
    const authorization = `Bearer ${await gateway.issuer.token({ expiresIn: 3600 })}`;
    answerEverything(gateway, address);
    return [gateway, [{}, { cookie }, { authorization }, { cookie, authorization }]];
  }

  async function send(api: Api, { method, path, contentType, body }: GeneratedCall, caller: Headers) {
    const headers = { ...caller, ...(body !== undefined && contentType && { 'content-type': contentType }) };
    const answer = await api.fetch(path, { method, headers, ...(body !== undefined && { body }) });
    return { status: answer.status, text: await answer.text(), type: answer.headers.get('content-type') };
  }

  function print(): void {
    const lines = [...seen].map(([name, statuses]) => `${name}: ${[...statuses].join(' ')}`);
    process.stdout.write(`${lines.toSorted().join('\n')}\n`);
  }
});
