import { Collector } from '../testing/collector.js';
import { OtlpRecorder } from './otlp.recorder.js';
import { readTraceparent } from './trace.js';

const TRACE = 'a'.repeat(32);
const PARENT = 'b'.repeat(16);

describe('spans that are exported', () => {
  let collector: Collector;
  let recorder: OtlpRecorder;

  beforeEach(async () => {
    collector = new Collector();
    recorder = new OtlpRecorder(`${await collector.start()}/`, 'pools');
  });
  afterEach(() => collector.stop());

  it('have the name, the kind and what is known of them at their end', async () => {
    const span = recorder.start({ name: 'work', kind: 'consumer', attributes: { begun: 1 } }, undefined);
    span.end({ name: 'work of pools', attributes: { ended: 'yes' } });
    recorder.start({ name: 'plain', kind: 'server' }, undefined).end({});
    await recorder.stop();
    expect(collector.spans).toMatchObject([
      { name: 'work of pools', service: 'pools', kind: 5, status: { code: 0 } },
      { name: 'plain', service: 'pools', kind: 2, status: { code: 0 } },
    ]);
    expect(JSON.stringify(collector.spans[0])).toContain('"key":"begun","value":{"intValue":1}');
    expect(JSON.stringify(collector.spans[0])).toContain('"key":"ended","value":{"stringValue":"yes"}');
  });

  it.each([
    [new Error('no database'), 'no database'],
    ['unavailable', '"unavailable"'],
    [{ code: 7 }, '{"code":7}'],
  ])('have failed with %s', async (error, message) => {
    recorder.start({ name: 'work', kind: 'internal' }, undefined).end({ error });
    await recorder.stop();
    expect(collector.spans).toMatchObject([{ status: { code: 2, message } }]);
  });

  it('belong to the trace of whoever asked, and are the parents of what they cause', async () => {
    const { traceparent, end } = recorder.start({ name: 'work', kind: 'client' }, `00-${TRACE}-${PARENT}-01`);
    end({});
    await recorder.stop();
    const [span] = collector.spans;
    expect(span).toMatchObject({ traceId: TRACE, parentSpanId: PARENT });
    expect(traceparent).toBe(`00-${TRACE}-${span?.spanId}-01`);
  });

  it('begin a trace without one', async () => {
    const { traceparent, end } = recorder.start({ name: 'work', kind: 'internal' }, 'nonsense');
    end({});
    await recorder.stop();
    const [span] = collector.spans;
    expect(span?.parentSpanId).toBeUndefined();
    expect(readTraceparent(traceparent)).toEqual({ trace: span?.traceId, span: span?.spanId, flags: '01' });
  });

  it('are none of a trace that is not sampled', async () => {
    const { traceparent, end } = recorder.start({ name: 'work', kind: 'client' }, `00-${TRACE}-${PARENT}-00`);
    end({});
    await recorder.stop();
    expect(collector.spans).toEqual([]);
    expect(readTraceparent(traceparent)).toMatchObject({ trace: TRACE, flags: '00' });
  });
});
