import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import {
  type Attributes,
  type Context,
  isSpanContextValid,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { version } from '../version.ts';
import type { Traces } from './traces.ts';

/** Timeout of a batch, and of the last one at the end of the process. */
const timeoutMillis = 5_000;

/** Longest text of a statement; lists of placeholders are longer. */
const maxStatement = 2_000;

const traceparentForm = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

/** Context below the span of another process. */
function contextOf(traceparent: string | undefined): Context {
  const [, traceId = '', spanId = '', flags = ''] = traceparentForm.exec(traceparent ?? '') ?? [];
  const spanContext = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
  return isSpanContextValid(spanContext) ? trace.setSpanContext(ROOT_CONTEXT, spanContext) : ROOT_CONTEXT;
}

function traceparentOf(span: Span): string {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
}

function createProvider(endpoint: string): TracerProvider {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces`, timeoutMillis });
  return new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'keepsake', 'service.version': version }),
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: timeoutMillis })],
  });
}

/** Sends spans as OTLP over HTTP. A collector that does not respond loses spans, and delays nothing. */
export function createTraces(endpoint: string): Traces {
  const provider = createProvider(endpoint);
  const tracer = provider.getTracer('keepsake', version);
  const contexts = new AsyncLocalStorage<Context>();

  const start = (name: string, kind: SpanKind, attributes: Attributes, parent: Context) =>
    tracer.startSpan(name, { kind, attributes }, parent);

  function end(span: Span, isFailed: boolean): void {
    if (isFailed) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  }

  return {
    current() {
      const span = trace.getSpan(contexts.getStore() ?? ROOT_CONTEXT);
      return span && traceparentOf(span);
    },
    beginRequest(traceparent) {
      const parent = contextOf(traceparent);
      const span = start('request', SpanKind.SERVER, {}, parent);
      const context = trace.setSpan(parent, span);
      return {
        run: (next) => contexts.run(context, next),
        end({ method, route, status, correlationId }) {
          span.updateName(`${method} ${route}`);
          span.setAttributes({
            'http.request.method': method,
            'http.route': route,
            'http.response.status_code': status,
            'keepsake.correlation_id': correlationId,
          });
          end(span, status >= 500);
        },
      };
    },
    async runJob(queue, traceparent, run) {
      const parent = contextOf(traceparent);
      const span = start(`job ${queue}`, SpanKind.CONSUMER, { 'keepsake.queue': queue }, parent);
      try {
        await contexts.run(trace.setSpan(parent, span), run);
        end(span, false);
      } catch (error) {
        end(span, true);
        throw error;
      }
    },
    addStatement(text, milliseconds, isFailed) {
      const context = contexts.getStore();
      if (!context) return;
      const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, maxStatement) };
      const startTime = Date.now() - milliseconds;
      const span = tracer.startSpan('query', { kind: SpanKind.CLIENT, attributes, startTime }, context);
      end(span, isFailed);
    },
    async close() {
      await Promise.race([provider.shutdown(), delay(timeoutMillis, undefined, { ref: false })]).catch(
        () => {},
      );
    },
  };
}
