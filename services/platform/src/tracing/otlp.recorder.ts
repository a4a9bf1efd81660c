import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Context, type Tracer } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { readTraceparent, type SpanEnd, type SpanOptions, type SpanRecorder } from './trace.js';

const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
};

/** How long a shutdown waits for the collector. */
const STOP_MS = 3_000;

/** Records spans with OpenTelemetry's SDK, which exports them in batches. Loaded only where there is a collector. */
export class OtlpRecorder implements SpanRecorder {
  private readonly provider: BasicTracerProvider;
  private readonly tracer: Tracer;

  /** @param endpoint the collector's base address, to which `/v1/traces` is added */
  constructor(endpoint: string, service: string) {
    const url = `${endpoint.replace(/\/$/, '')}/v1/traces`;
    this.provider = new BasicTracerProvider({
      resource: resourceFromAttributes({ 'service.name': service, 'service.namespace': 'launchpad' }),
      spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ url, timeoutMillis: STOP_MS }))],
    });
    this.tracer = this.provider.getTracer('launchpad');
  }

  start({ name, kind, attributes = {} }: SpanOptions, parent: string | undefined) {
    const span = this.tracer.startSpan(name, { kind: KINDS[kind], attributes }, contextOf(parent));
    const { traceId, spanId, traceFlags } = span.spanContext();
    return {
      traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
      end: ({ name: final, attributes: more = {}, error }: SpanEnd) => {
        if (final) span.updateName(final);
        span.setAttributes(more);
        if (error !== undefined) span.setStatus({ code: SpanStatusCode.ERROR, message: messageOf(error) });
        span.end();
      },
    };
  }

  /** Exports what is left. */
  stop(): Promise<void> {
    return this.provider.shutdown();
  }
}

function contextOf(parent: string | undefined): Context {
  const known = readTraceparent(parent);
  if (!known) return ROOT_CONTEXT;
  const { trace: traceId, span: spanId, flags } = known;
  return trace.setSpanContext(ROOT_CONTEXT, {
    ...{ traceId, spanId },
    traceFlags: Number.parseInt(flags, 16),
    isRemote: true,
  });
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : JSON.stringify(error));
