import type { AnalysisSuccess } from '@hindsight/api';
import { unwrapOutcome } from '@hindsight/engine';
import { ArtifactError, type ArtifactKind, type ChartClock, type Report } from '@hindsight/model';
import type { StoredResult } from '../../ports/result-store.ts';
import { type JobWithArtifact, requireKeptJob } from '../artifacts/kept-artifacts.ts';
import type { JobDependencies } from '../jobs/active-job.ts';
import { buildEngineJob, withJobFile } from '../jobs/build-engine-job.ts';

/** In milliseconds on the clock of the report's timelines; both ends are included. */
export interface TimeRange {
  readonly from: number;
  readonly to: number;
}

/** Analyzes a time range of a kept artifact. */
export type RangeReports = (result: StoredResult, range: TimeRange, signal: AbortSignal) => Promise<AnalysisSuccess>;

/** Results are cached for readers who move a range back and forth or share its address. */
const REMEMBERED_MS = 10 * 60_000;
const MAX_REMEMBERED = 30;
/** Everybody with the link of a report may request ranges: they must not fill the queue of those who send artifacts. */
const MAX_CONCURRENT = 8;

const BUSY = new ArtifactError('busy', 'Too many time ranges are being computed. Ask again in a moment.');

/** Kinds with time ranges. Others are judged as a whole: a part of a bundle's time says nothing about its other files. */
const RANGED: ReadonlySet<ArtifactKind> = new Set<ArtifactKind>(['gc-log', 'application-log', 'flight-recording']);

const NOT_RANGED = new ArtifactError('bad-parameter', 'Reports of this kind are of all of their time.');

const findClock = ({ sections }: Report): ChartClock | undefined => {
  for (const { blocks } of sections) for (const block of blocks) if (block.kind === 'timeline') return block.clock;
  return undefined;
};

/** Converts a range to request parameters. `startTime` is excluded from a window, the start of a range is included. */
function toTimeWindow({ from, to }: TimeRange, clock: ChartClock): Record<string, string> {
  if (clock === 'wall') return { startTime: String(Math.max(0, Math.ceil(from) - 1)), endTime: String(Math.floor(to)) };
  const endTime = `${to.toFixed(3)}ms`;
  return from < 0.001 ? { endTime } : { startTime: `${(from - 0.001).toFixed(3)}ms`, endTime };
}

async function analyzeRange(
  parts: JobDependencies,
  { outcome }: StoredResult,
  job: JobWithArtifact,
  range: TimeRange,
  signal: AbortSignal,
): Promise<AnalysisSuccess> {
  if (!RANGED.has(job.kind)) throw NOT_RANGED;
  const clock = findClock(outcome.report);
  if (!clock) throw new ArtifactError('bad-parameter', 'This report has no clock, so it has no time ranges either.');
  const { pool, workerQueue } = parts;
  const window = toTimeWindow(range, clock);
  const release = await workerQueue.takeForAnalysis(job, signal);
  try {
    return await withJobFile(parts.artifacts, job, async (file) => {
      const whole = await buildEngineJob(parts, job, file);
      // A time window of the original request surrounds the range, otherwise the page would not show the range.
      const { beforeEndTime: _replaced, startTime: _too, endTime: _andThis, ...options } = whole.request.options;
      const request = { ...whole.request, options: { ...options, ...window } };
      return unwrapOutcome(await pool.run({ ...whole, request }, { signal }));
    });
  } finally {
    release();
  }
}

export function createRangeReports(parts: JobDependencies, now: () => number = Date.now): RangeReports {
  const remembered = new Map<string, { readonly outcome: AnalysisSuccess; readonly until: number }>();
  let running = 0;

  function remember(key: string, outcome: AnalysisSuccess): void {
    remembered.set(key, { outcome, until: now() + REMEMBERED_MS });
    const [oldest] = remembered.keys();
    if (remembered.size > MAX_REMEMBERED && oldest !== undefined) remembered.delete(oldest);
  }

  return async (result, range, signal) => {
    if (range.from >= range.to) throw new ArtifactError('bad-parameter', 'from must be earlier than to.');
    const job = await requireKeptJob(parts, result);
    const key = `${result.responseId} ${range.from} ${range.to}`;
    const known = remembered.get(key);
    if (known && known.until > now()) return known.outcome;
    if (running >= MAX_CONCURRENT) throw BUSY;
    running++;
    try {
      const outcome = await analyzeRange(parts, result, job, range, signal);
      remember(key, outcome);
      return outcome;
    } finally {
      running--;
    }
  };
}
