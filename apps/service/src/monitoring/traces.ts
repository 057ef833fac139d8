import type { Attributes, Link, SpanStatusCode, TimeInput } from '@opentelemetry/api';
import type { JobsOptions } from '../use-cases/jobs/jobs.ts';
import { VERSION } from '../version.ts';

/** A request that was answered. */
export interface TracedRequest {
  readonly responseId: string;
  readonly method: string;
  /** The path with its parameters as names. */
  readonly route: string;
  readonly status: number;
  readonly fault?: string | undefined;
  readonly durationMs: number;
  /** The header of the caller, who may have a trace of their own. */
  readonly traceparent?: string | undefined;
}

/**
 * Sends spans to a collector. A request and its analysis are one trace in all processes, and its id is the responseId without its
 * hyphens: whoever has a line of the log finds the trace, and no process needs to pass a context on.
 */
export interface Traces {
  request(request: TracedRequest): void;
  readonly jobEnd: JobsOptions['onEnd'];
  /** Sends what is left; a collector that does not answer delays it by seconds at most. */
  close(): Promise<void>;
}

export const NO_TRACES: Traces = { request: () => undefined, jobEnd: () => undefined, close: async () => undefined };

const EXPORT_TIMEOUT_MS = 5000;
/** Spans that wait for a collector that does not answer; more are dropped. */
const MAX_WAITING_SPANS = 2048;
const SERVER_ERROR = 500;
/** Values of SpanKind and SpanStatusCode, which the API declares as enumerations. */
const [INTERNAL, SERVER] = [0, 1];
const ERROR = 2 satisfies SpanStatusCode;

/** Header of the W3C recommendation "Trace Context": version, trace, span, flags. */
const TRACEPARENT = /^[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})$/;

const ignore = () => undefined;
const SILENT = { error: ignore, warn: ignore, info: ignore, debug: ignore, verbose: ignore };

const toTraceId = (responseId: string): string => responseId.replaceAll('-', '');
/** The span of a request has an id that every process can derive: the second half of its trace. */
const toRootSpanId = (responseId: string): string => toTraceId(responseId).slice(16);

function linkCaller(traceparent: string | undefined): Link[] {
  const [, traceId, spanId, flags = '00'] = TRACEPARENT.exec(traceparent ?? '') ?? [];
  if (traceId === undefined || spanId === undefined) return [];
  return [{ context: { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1 } }];
}

interface SpanData {
  readonly responseId: string;
  readonly name: string;
  readonly kind: number;
  readonly startTime: TimeInput;
  readonly attributes: Attributes;
  readonly links?: Link[];
  /** Code of the fault with which it ended. */
  readonly fault?: string | undefined;
  readonly isRoot?: boolean;
  readonly hasFailed?: boolean;
}

/** Opens the connection to the collector at this address of OTLP over HTTP; without one nothing is recorded, and nothing loaded. */
export async function openTraces(url: string | undefined, onFailure: (error: unknown) => void): Promise<Traces> {
  if (url === undefined) return NO_TRACES;
  const { diag, ROOT_CONTEXT, trace, TraceFlags } = await import('@opentelemetry/api');
  const { BatchSpanProcessor, RandomIdGenerator, TracerProvider } = await import('@opentelemetry/sdk-trace');
  const { resourceFromAttributes } = await import('@opentelemetry/resources');
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http');
  diag.setLogger({ ...SILENT, error: (message) => onFailure(new Error(`Traces were not sent: ${message}`)) });
  const random = new RandomIdGenerator();
  /** The request of the span that is being made, when it is the first of its trace. */
  let rootOf: string | undefined;
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'hindsight', 'service.version': VERSION }),
    idGenerator: {
      generateTraceId: () => (rootOf === undefined ? random.generateTraceId() : toTraceId(rootOf)),
      generateSpanId: () => (rootOf === undefined ? random.generateSpanId() : toRootSpanId(rootOf)),
    },
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url, timeoutMillis: EXPORT_TIMEOUT_MS }),
        exportTimeoutMillis: EXPORT_TIMEOUT_MS,
        maxQueueSize: MAX_WAITING_SPANS,
      }),
    ],
  });
  const tracer = provider.getTracer('hindsight', VERSION);

  function record({ responseId, name, isRoot, fault, hasFailed, ...options }: SpanData): void {
    const spanContext = {
      traceId: toTraceId(responseId),
      spanId: toRootSpanId(responseId),
      traceFlags: TraceFlags.SAMPLED,
    };
    rootOf = isRoot ? responseId : undefined;
    const context = isRoot ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, spanContext);
    const span = tracer.startSpan(name, options, context);
    if (fault !== undefined) span.setAttribute('error.type', fault);
    if (hasFailed) span.setStatus({ code: ERROR });
    span.end();
  }

  return {
    request({ responseId, method, route, status, fault, durationMs, traceparent }) {
      record({
        responseId,
        name: `${method} ${route}`,
        kind: SERVER,
        startTime: Date.now() - durationMs,
        attributes: { 'http.request.method': method, 'http.route': route, 'http.response.status_code': status },
        links: linkCaller(traceparent),
        fault,
        hasFailed: status >= SERVER_ERROR,
        isRoot: true,
      });
    },
    jobEnd({ id: responseId, kind, state, attempts, createdAt, fault, artifactBytes }, end) {
      const attributes = {
        'hindsight.kind': kind,
        'hindsight.state': state,
        'hindsight.attempts': attempts,
        ...(artifactBytes !== undefined && { 'hindsight.artifact_bytes': artifactBytes }),
      };
      const shared = { responseId, kind: INTERNAL, attributes, fault: fault?.code, hasFailed: fault !== undefined };
      record({ ...shared, name: 'job', startTime: createdAt });
      if (!('result' in end)) return;
      const { durationMs, artifact } = end.result.outcome;
      record({
        ...shared,
        name: `analyze ${kind}`,
        startTime: Date.now() - durationMs,
        attributes: { ...attributes, 'hindsight.content_bytes': artifact.bytes },
      });
    },
    close: () => provider.shutdown().catch(onFailure),
  };
}
