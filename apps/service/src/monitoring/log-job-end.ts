import { FAULTS } from '@hindsight/model';
import type { FastifyBaseLogger } from 'fastify';
import type { JobsOptions } from '../use-cases/jobs/jobs.ts';
import type { Metrics } from './metrics.ts';
import type { Traces } from './traces.ts';

/** Logs each end of a job under the responseId of its request, updates the metrics, and traces it. */
export const logJobEnd =
  (log: FastifyBaseLogger, { analyses, artifactBytes, failures }: Metrics, traces: Traces): JobsOptions['onEnd'] =>
  (job, end) => {
    const { id, kind, state, attempts, fault, detached } = job;
    traces.jobEnd(job, end);
    log.info({ responseId: id, kind, state, attempts, fault: fault?.code }, 'analysis over');
    if (fault) failures.inc({ kind, code: fault.code });
    if ('result' in end) {
      const { durationMs, artifact } = end.result.outcome;
      analyses.observe({ kind }, durationMs / 1000);
      artifactBytes.inc({ kind }, artifact.bytes);
    } else if (detached && fault && FAULTS[fault.code].status >= 500) {
      // When a client waits, the error handler of its request logs the error.
      log.error({ responseId: id, err: end.error });
    }
  };
