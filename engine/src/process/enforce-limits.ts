import { statSync } from 'node:fs';
import { type Fault, fault } from '@hindsight/model';
import type { AnalysisJob, Progress } from '../analysis-job.ts';
import { watchMemory } from './memory-watch.ts';
import { growsWithContent, limitAnalysis, limitQuery, type ResourceLimits } from './resource-limits.ts';
import { findKind, type TaskJob, type TaskName } from './tasks.ts';

const MIB = 1024 * 1024;

type OnProgress = (progress: Progress) => void;

interface LimitedProcess {
  readonly residentBytes: () => Promise<number | undefined>;
  readonly kill: (why: Fault) => void;
}

interface LimitEnforcement {
  /** Whether the limits grow when the content turns out to be larger than the upload. */
  readonly isExtensible: boolean;
  /** Wraps a progress listener: compressed content may turn out to be larger than expected, and then the limits grow. */
  readonly extendOnProgress: (onProgress: OnProgress | undefined) => OnProgress;
  readonly end: () => void;
}

/** Kills the process when its task exceeds its time or memory. */
export function enforceLimits(
  job: TaskJob<TaskName>,
  operatorLimits: ResourceLimits,
  { residentBytes, kill }: LimitedProcess,
): LimitEnforcement {
  const started = performance.now();
  const advice = 'question' in job ? QUERY_LESS_ADVICE : SEND_LESS_ADVICE;
  const isExtensible = !('question' in job) && growsWithContent(findKind(job));
  let bytes = 'question' in job ? 0 : sumFileBytes(job);
  let end = arm(computeTaskLimits());

  function computeTaskLimits(): ResourceLimits {
    return 'question' in job ? limitQuery(operatorLimits) : limitAnalysis(findKind(job), bytes, operatorLimits);
  }

  function arm({ timeoutMs, memoryMb }: ResourceLimits): () => void {
    const left = timeoutMs - (performance.now() - started);
    const deadline = setTimeout(() => kill(toTimeoutFault(timeoutMs, advice)), left);
    const limits = { taskBytes: memoryMb * MIB, maxBytes: operatorLimits.memoryMb * MIB };
    const endWatch = watchMemory(residentBytes, limits, (limit) => kill(toMemoryFault(limit / MIB, advice)));
    return () => {
      clearTimeout(deadline);
      endWatch();
    };
  }

  return {
    isExtensible,
    extendOnProgress: (onProgress) => (progress) => {
      onProgress?.(progress);
      if (!isExtensible || progress.bytes <= bytes) return;
      ({ bytes } = progress);
      end();
      end = arm(computeTaskLimits());
    },
    end: () => end(),
  };
}

/** Share of the memory limit that an analysis plans with before it spills columns to files; the rest covers what it cannot foresee. */
const PLANNED_SHARE = 0.9;

/** Adds the memory budget and the scratch folder to the request of an analysis. */
export const withMemoryBudget = (job: TaskJob<TaskName>, memoryMb: number): TaskJob<TaskName> =>
  'request' in job && job.scratch !== undefined
    ? { ...job, request: { ...job.request, memory: { bytes: PLANNED_SHARE * memoryMb * MIB, scratch: job.scratch } } }
    : job;

/** Missing files count as empty: the analysis itself reports them. */
const sumFileBytes = ({ files }: Pick<AnalysisJob, 'files'>): number =>
  files.reduce((sum, { path }) => sum + (statSync(path, { throwIfNoEntry: false })?.size ?? 0), 0);

export const SEND_LESS_ADVICE = 'Send a shorter part of the log or raise the limit.';
const QUERY_LESS_ADVICE = 'Ask for less: a class instead of all objects, fewer rows.';

const toTimeoutFault = (timeoutMs: number, advice: string): Fault =>
  fault('analysis-timeout', `It was stopped after ${Math.round(timeoutMs / 1000)} s. ${advice}`);

export const toMemoryFault = (memoryMb: number, advice: string): Fault =>
  fault('analysis-out-of-memory', `It took more than ${Math.round(memoryMb)} MB. ${advice}`);
