import fc, { type GeneratorValue } from 'fast-check';
import { Answers } from './testing/generated/answers.js';
import { CallMaker, EVENTS_OF, type Call } from './testing/generated/calls.js';
import { operationsOf } from './testing/generated/operations.js';
import { Report } from './testing/generated/report.js';
import { inlinedDocument } from './testing/inlined.js';
import { Target } from './testing/generated/target.js';
import { answerEverything } from './testing/calls/index.js';
import { startTestIpfs, type TestIpfs } from './testing/test-ipfs.js';
import { TestGateway } from './testing/test-gateway.js';
import { TestWallet } from './testing/test-wallet.js';

// `npm run generated -w services/gateway` makes more calls; GENERATED_URL sends them to a whole running stack, which
// they change: as visitors, as the demo's wallets and admin, or with GENERATED_TOKEN as the admin of that token.
const CALLS = Number(process.env['GENERATED_CALLS'] ?? 400);
const URL = process.env['GENERATED_URL'];
const SEED = Number(process.env['SEED'] ?? 20_261_120);

/** Tries to make an operation succeed, since chance may choose a pool that is not open, or a comment too soon. */
const TRIES = 30;

describe('generated calls', () => {
  const document = inlinedDocument();
  const operations = operationsOf(document);
  const answers = new Answers(document);
  const report = new Report();
  const faults: string[] = [];
  let gateway: TestGateway | undefined;
  let ipfs: TestIpfs | undefined;
  let target: Target;
  let calls: CallMaker;

  beforeAll(async () => {
    target = URL ? await Target.stack(URL, process.env['GENERATED_TOKEN']) : await bench();
    calls = new CallMaker(target.world, target.addresses, () => target.signed());
  });
  afterAll(async () => {
    if (process.env['GENERATED_CALLS']) print();
    await gateway?.stop();
    await ipfs?.stop();
  });

  it('every operation succeeds when it is called as meant, if what it posts happened on chain', async () => {
    for (const [index, operation] of operations.entries()) {
      const generators = fc.sample(fc.gen(), { numRuns: TRIES, seed: SEED + index });
      for (const generate of generators) {
        if (!report.succeeded(operation.id)) await check(await calls.meant(operation, generate));
      }
    }
    expect(faults).toEqual([]);
    expect(unsuccessful().filter((id) => !URL || happened(id))).toEqual([]);
  });

  it(
    `it answers as its description says and keeps its inside to itself, in ${CALLS} generated calls`,
    async () => {
      const generators: GeneratorValue[] = fc.sample(fc.gen(), { numRuns: CALLS, seed: SEED });
      for (const [index, generate] of generators.entries()) {
        await check(await calls.any(operations[index % operations.length]!, generate));
      }
      expect(faults).toEqual([]);
    },
    60_000 + CALLS * 200,
  );

  async function check(call: Call): Promise<void> {
    const { operation, path, caller, note } = call;
    const answer = await target.send(call);
    report.add(operation.id, answer.status);
    const fault = answers.faultOf(operation, answer);
    if (!fault) return;
    const sent = (call.text ?? JSON.stringify(call.body) ?? '').slice(0, 500);
    const asked = `${operation.method} ${path.slice(0, 200)} ${JSON.stringify(call.query).slice(0, 300)}`;
    faults.push(
      `${fault}: ${asked} by ${caller}, ${note}: ${sent} → ${answer.status} ${answer.text.slice(0, 500)}`,
    );
  }

  function unsuccessful(): string[] {
    return operations.map(({ id }) => id).filter((id) => !report.succeeded(id));
  }

  function print(): void {
    const missing = unsuccessful().map((id) => {
      const events = EVENTS_OF[id]?.join(' or ');
      return events && !happened(id) ? `${id}, since the chains hold no ${events}` : id;
    });
    const without = `Without success: ${missing.join('; ') || 'none'}`;
    process.stdout.write(`seed ${SEED}\n${report.toString()}\n${without}\n`);
  }

  /** Whether the chains have a transaction for this operation, if it needs one. */
  function happened(operationId: string): boolean {
    const events = EVENTS_OF[operationId];
    return !events || target.world.acts.some(({ event }) => events.includes(event));
  }

  async function bench(): Promise<Target> {
    ipfs = await startTestIpfs();
    gateway = await TestGateway.start({ ipfsUrl: ipfs.url });
    const owner = TestWallet.random();
    answerEverything(gateway, owner.address);
    return await Target.bench(gateway, owner);
  }
});
