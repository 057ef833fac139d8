import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/** From a small log to the default deadline of an analysis, in seconds. */
const SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 180, 600];

export type Metrics = ReturnType<typeof makeMetrics>;

/** The figures of `/metrics`, in a registry of this service alone: two services in one process do not mix. */
export function makeMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  return {
    registry,
    requests: new Histogram({
      name: 'hindsight_http_request_duration_seconds',
      help: 'Time from the head of a request to the end of its answer',
      labelNames: ['method', 'route', 'status'] as const,
      buckets: SECONDS,
      registers,
    }),
    faults: new Counter({
      name: 'hindsight_faults_total',
      help: 'Requests answered with a fault',
      labelNames: ['code'] as const,
      registers,
    }),
    analyses: new Histogram({
      name: 'hindsight_analysis_duration_seconds',
      help: 'Time of the analysis itself, without upload and queue',
      labelNames: ['kind'] as const,
      buckets: SECONDS,
      registers,
    }),
    artifactBytes: new Counter({
      name: 'hindsight_artifact_bytes_total',
      help: 'Bytes analysed, after decompression',
      labelNames: ['kind'] as const,
      registers,
    }),
  };
}
