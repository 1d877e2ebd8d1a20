import { FastifyOtelInstrumentation } from '@fastify/otel';
import { context, propagation, SpanKind, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider, type ReadableSpan } from '@opentelemetry/sdk-trace-node';
import type { FastifyInstance } from 'fastify';

export type Traces = ReturnType<typeof openTraces>;

/**
 * Sends a trace of each request to the collector at `endpoint`, with the statements of its handler. `trustsCallers`: a request
 * may belong to a trace that its sender began.
 */
export function openTraces({
  endpoint,
  version,
  trustsCallers,
}: {
  endpoint: string;
  version: string;
  trustsCallers: boolean;
}) {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` });
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'coach-site', 'service.version': version }),
    spanProcessors: [new BareSpanProcessor(exporter)],
  });
  provider.register(trustsCallers ? {} : { propagator: null });
  const instrumentation = new FastifyOtelInstrumentation({
    instrumentHooks: false,
    requestHook: (span, request) => span.updateName(`${request.method} ${request.routeOptions.url ?? 'unknown'}`),
  });
  instrumentation.setTracerProvider(provider);
  const tracer = provider.getTracer('coach-site');
  return {
    traceRequests: async (app: FastifyInstance) => {
      await app.register(instrumentation.plugin());
    },
    /** Adds a statement that has just ended to the trace of the request that waited for it. */
    addStatement(text: string, ms: number): void {
      const active = context.active();
      if (!trace.getSpan(active)) return;
      const end = performance.timeOrigin + performance.now();
      const name = /^\W*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'statement';
      const options = { kind: SpanKind.CLIENT, startTime: end - ms, attributes: { 'db.query.text': text } };
      tracer.startSpan(name, options, active).end(end);
    },
    /** Sends what is left. */
    async close(): Promise<void> {
      await provider.shutdown();
      for (const api of [trace, context, propagation]) api.disable();
    },
  };
}

/** All that leaves the site with a span: no paths, which have ids in them, and no messages of errors, which may have values. */
const attributesThatLeave = ['http.request.method', 'http.route', 'http.response.status_code', 'db.query.text'];

class BareSpanProcessor extends BatchSpanProcessor {
  override onEnd(span: ReadableSpan): void {
    const attributes = Object.fromEntries(
      Object.entries(span.attributes).filter(([name]) => attributesThatLeave.includes(name)),
    );
    super.onEnd(
      Object.create(span, {
        attributes: { value: attributes },
        status: { value: { code: span.status.code } },
        events: { value: [] },
      }),
    );
  }
}
