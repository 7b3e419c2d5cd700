import {
  type Context,
  isSpanContextValid,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Tracing } from './tracing.ts';

const kinds = {
  server: SpanKind.SERVER,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
};

/** How long the last spans may take to be sent. */
const flushMs = 5_000;

/**
 * Traces to the endpoint in `OTEL_EXPORTER_OTLP_ENDPOINT`; the exporter reads that and the other
 * variables itself. Disposing of it sends what is left.
 */
export function openTracing(): Tracing & AsyncDisposable {
  const name = process.env.OTEL_SERVICE_NAME || 'conversion-service';
  const exporter = new OTLPTraceExporter();
  const provider = new TracerProvider({
    resource: defaultResource().merge(resourceFromAttributes({ 'service.name': name })),
    sampler: new ParentBasedSampler({ root: new AlwaysOnSampler() }),
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: flushMs })],
  });
  const tracer = provider.getTracer('conversion-service');
  return {
    begin(spanName, { kind = 'internal', parent, attributes = {} } = {}) {
      const options = { kind: kinds[kind], attributes };
      const span = tracer.startSpan(spanName, options, contextOf(parent));
      const { traceId, spanId, traceFlags } = span.spanContext();
      return {
        traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
        setName: (given) => void span.updateName(given),
        set: (given) => void span.setAttributes(given),
        end(failure) {
          if (failure !== undefined) {
            span.setAttribute('error.type', failure);
            span.setStatus({ code: SpanStatusCode.ERROR });
          }
          span.end();
        },
      };
    },
    // A collector that does not answer must not keep the process from ending.
    [Symbol.asyncDispose]: () => provider.shutdown().catch(() => undefined),
  };
}

function contextOf(traceparent: string | undefined): Context {
  const [, traceId = '', spanId = '', flags = ''] =
    /^[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-|$)/.exec(traceparent ?? '') ?? [];
  const context = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true };
  return isSpanContextValid(context) ? trace.setSpanContext(ROOT_CONTEXT, context) : ROOT_CONTEXT;
}
