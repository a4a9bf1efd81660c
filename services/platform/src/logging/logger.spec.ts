import { withSpan } from '../tracing/trace.js';
import { PlatformLogger } from './logger.js';

describe('the log', () => {
  let lines: string[] = [];
  const logger = (level: ConstructorParameters<typeof PlatformLogger>[1] = 'trace') =>
    new PlatformLogger('pools', level, { write: (line) => lines.push(line) });
  beforeEach(() => {
    lines = [];
  });
  const written = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>);

  it('has a line of JSON for each message, with its level, service, context and time', () => {
    logger().log('Started', 'Bootstrap');
    const [{ time, ...line } = {}] = written();
    expect(line).toEqual({ level: 'info', service: 'pools', context: 'Bootstrap', msg: 'Started' });
    expect(new Date(String(time)).toISOString()).toBe(time);
    expect(lines).toHaveLength(1);
  });

  it.each([
    ['log', 'info'],
    ['warn', 'warn'],
    ['error', 'error'],
    ['fatal', 'fatal'],
    ['debug', 'debug'],
    ['verbose', 'trace'],
  ] as const)('%s writes at the level %s', (method, level) => {
    logger()[method]('text');
    expect(written()).toMatchObject([{ level, msg: 'text' }]);
    expect(written()[0]).not.toHaveProperty('context');
  });

  it('leaves out what is below its level', () => {
    logger('warn').log('text');
    logger('warn').warn('text');
    expect(written()).toMatchObject([{ level: 'warn' }]);
  });

  it('has the reason of a failure: the message itself, or what comes with it', () => {
    const reason = new TypeError('no such pool');
    logger().error(reason, 'Pools');
    logger().error('It failed', reason, 'Pools');
    const err = { type: 'TypeError', message: 'no such pool', stack: expect.stringContaining('logger.spec') };
    expect(written()).toMatchObject([
      { context: 'Pools', msg: 'no such pool', err },
      { context: 'Pools', msg: 'It failed', err },
    ]);
  });

  it('has the stack that Nest passes before the context', () => {
    logger().error('It failed', 'Error: at line 1', 'Pools');
    expect(written()).toMatchObject([{ context: 'Pools', msg: 'It failed', stack: 'Error: at line 1' }]);
    logger().error('It failed', 'Pools');
    expect(written()[1]).not.toHaveProperty('stack');
    expect(written()[1]).not.toHaveProperty('err');
  });

  it('has the fields of what comes with a message, with and without a context', () => {
    logger().warn('Slow', { subject: 'pools.v1.get' }, null, 7, { ms: 40 }, 'Rpc');
    logger().warn('Slow', { subject: 'pools.v1.get' });
    expect(written()).toMatchObject([
      { context: 'Rpc', subject: 'pools.v1.get', ms: 40, msg: 'Slow' },
      { subject: 'pools.v1.get', msg: 'Slow' },
    ]);
    expect(Object.keys(written()[1] ?? {})).not.toContain('context');
  });

  it('has the fields of an error only in the error', () => {
    const reason = Object.assign(new Error('no'), { code: 'ECONNREFUSED' });
    logger().error('It failed', reason, 'Pools');
    expect(written()).toMatchObject([{ err: { code: 'ECONNREFUSED' } }]);
    expect(written()[0]).not.toHaveProperty('code');
  });

  it('has the trace of the work', async () => {
    const parent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
    await withSpan({ name: 'work', kind: 'internal' }, parent, async () => logger().log('text'));
    expect(written()).toMatchObject([{ traceId: 'a'.repeat(32) }]);
  });
});
