import { statSync } from 'node:fs';
import { type Fault, fault } from '@hindsight/model';
import type { AnalysisJob, Progress } from '../analysis-job.ts';
import { watchMemory } from './memory-watch.ts';
import { type Allotment, allotmentFor, allotmentForQuestion, goesByContent } from './resource-limits.ts';
import { type JobOf, kindOfJob, type TaskName } from './tasks.ts';

const MIB = 1024 * 1024;

type OnProgress = (progress: Progress) => void;

interface Guarded {
  readonly residentBytes: () => Promise<number | undefined>;
  readonly kill: (why: Fault) => void;
}

interface Hold {
  /** Whether more may be taken when there is more content than was sent. */
  readonly goesByContent: boolean;
  /** To hear how far the reading is: what was packed may turn out to be larger. */
  readonly extendedBy: (onProgress: OnProgress | undefined) => OnProgress;
  readonly end: () => void;
}

/** Kills the process when its task takes more than it may. */
export function holdTo(job: JobOf<TaskName>, most: Allotment, { residentBytes, kill }: Guarded): Hold {
  const started = performance.now();
  const advice = 'question' in job ? ASK_FOR_LESS : SEND_LESS;
  const byContent = !('question' in job) && goesByContent(kindOfJob(job));
  let bytes = 'question' in job ? 0 : bytesOf(job);
  let end = hold(allotted());

  function allotted(): Allotment {
    return 'question' in job ? allotmentForQuestion(most) : allotmentFor(kindOfJob(job), bytes, most);
  }

  function hold({ timeoutMs, memoryMb }: Allotment): () => void {
    const left = timeoutMs - (performance.now() - started);
    const deadline = setTimeout(() => kill(tooLong(timeoutMs, advice)), left);
    const limits = { allottedBytes: memoryMb * MIB, mostBytes: most.memoryMb * MIB };
    const endWatch = watchMemory(residentBytes, limits, (limit) => kill(tooLarge(limit / MIB, advice)));
    return () => {
      clearTimeout(deadline);
      endWatch();
    };
  }

  return {
    goesByContent: byContent,
    extendedBy: (onProgress) => (progress) => {
      onProgress?.(progress);
      if (!byContent || progress.bytes <= bytes) return;
      ({ bytes } = progress);
      end();
      end = hold(allotted());
    },
    end: () => end(),
  };
}

/** Of what the process may hold, so much is for an analysis that puts into files what is more: the rest is for what cannot be foreseen. */
const PLANNED_SHARE = 0.9;

export const withMemory = (job: JobOf<TaskName>, memoryMb: number): JobOf<TaskName> =>
  'request' in job && job.scratch !== undefined
    ? { ...job, request: { ...job.request, memory: { bytes: PLANNED_SHARE * memoryMb * MIB, scratch: job.scratch } } }
    : job;

/** A file that is gone is the analysis' own matter: it says so. */
const bytesOf = ({ files }: Pick<AnalysisJob, 'files'>): number =>
  files.reduce((sum, { path }) => sum + (statSync(path, { throwIfNoEntry: false })?.size ?? 0), 0);

export const SEND_LESS = 'Send a shorter part of the log or raise the limit.';
const ASK_FOR_LESS = 'Ask for less: a class instead of all objects, fewer rows.';

const tooLong = (timeoutMs: number, advice: string): Fault =>
  fault('analysis-timeout', `It was stopped after ${Math.round(timeoutMs / 1000)} s. ${advice}`);

export const tooLarge = (memoryMb: number, advice: string): Fault =>
  fault('analysis-out-of-memory', `It took more than ${Math.round(memoryMb)} MB. ${advice}`);
