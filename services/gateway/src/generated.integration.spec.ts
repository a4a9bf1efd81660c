import fc from 'fast-check';
import { openApiDocument } from './docs/openapi.js';
import { generatedCalls, type GeneratedCall } from './testing/generated-calls.js';
import { answerEverything } from './testing/samples.js';
import { TestGateway } from './testing/test-gateway.js';

/** `GENERATED_CALLS=5000 npm run generated -w services/gateway` makes more of them. */
const CALLS = Number(process.env['GENERATED_CALLS'] ?? 400);

describe('whatever is sent to the API', () => {
  let gateway: TestGateway;
  const seen = new Map<string, Set<number>>();

  beforeAll(async () => {
    gateway = await TestGateway.start();
  }, 60_000);
  afterAll(() => gateway?.stop(), 60_000);

  it(
    `it never fails by itself nor shows a stack trace, in ${CALLS} generated calls`,
    async () => {
      const wallet = await gateway.wallet();
      const authorization = `Bearer ${await gateway.issuer.token({ expiresIn: 3600 })}`;
      answerEverything(gateway, wallet.address);
      const credentials = fc.constantFrom<Record<string, string>>(
        {},
        { cookie: wallet.cookie },
        { authorization },
        { cookie: wallet.cookie, authorization },
      );
      await fc.assert(
        fc.asyncProperty(generatedCalls(openApiDocument()), credentials, async (call, headers) => {
          // Signing out would end the session that the other calls need.
          const isSession = call.operationId === 'logout' || call.operationId === 'verify';
          const { status, text, type } = await send(call, isSession ? {} : headers);
          seen.set(call.operationId, (seen.get(call.operationId) ?? new Set()).add(status));
          expect(text).not.toMatch(/node_modules|\n\s+at \S+ \(/);
          // The test bench has no IPFS.
          const isStorage = status === 503 && call.operationId === 'upload';
          expect(isStorage || status < 500).toBe(true);
          expect(type).toMatch(
            status < 400 ? /^(application\/json|text\/csv)/ : /^application\/problem\+json/,
          );
        }),
        { numRuns: CALLS, seed: Number(process.env['SEED'] ?? 20_261_120) },
      );
      if (process.env['GENERATED_CALLS']) {
        const statuses = [...seen].map(([name, set]) => `${name}: ${[...set].join(' ')}`);
        process.stdout.write(`${statuses.toSorted().join('\n')}\n`);
      }
      const answered = [...seen].filter(([, statuses]) => statuses.has(200)).length;
      expect(answered).toBeGreaterThan(CALLS >= 400 ? 25 : 0);
    },
    60_000 + CALLS * 50,
  );

  async function send(
    { method, path, contentType, body }: GeneratedCall,
    credentials: Record<string, string>,
  ) {
    const headers = {
      ...credentials,
      ...(body !== undefined && contentType && { 'content-type': contentType }),
    };
    const answer = await gateway.fetch(path, { method, headers, ...(body !== undefined && { body }) });
    return { status: answer.status, text: await answer.text(), type: answer.headers.get('content-type') };
  }
});
