import type { DumpedThread, ThreadDump, ThreadDumps } from '../model.ts';
import { indexByIdentity } from './identity.ts';

/**
 * The source of a CPU share: the difference to the previous dump, the whole life of the thread, a table of `top -H`, or the
 * interval that the tool measured which wrote the dump.
 */
export type CpuSource = 'between-dumps' | 'since-start' | 'top' | 'measured';

const SOURCE_LABELS: Readonly<Record<CpuSource, string>> = {
  'between-dumps': 'between dumps',
  'since-start': 'since its start',
  top: 'top -H',
  measured: 'as the tool measured it',
};

/** Formats the source for sentences and tables. */
export const formatCpuSource = (source: CpuSource): string => SOURCE_LABELS[source];

/** The CPU use of one thread, as far as the input states it. */
export interface ThreadCpu {
  /** The index into the threads of the dump. */
  readonly thread: number;
  /** CPU time since the start of the thread. */
  readonly cpuMs?: number;
  /** The share of one core from 0 to slightly above 100, according to `source`. */
  readonly percent?: number;
  /** The source of the share. */
  readonly source?: CpuSource;
  /** The CPU time and the elapsed time of which the share is the quotient. */
  readonly usedMs?: number;
  readonly overMs?: number;
}

/** Shorter spans give no share: `elapsed=` has two decimals, and a dump takes tens of milliseconds. */
const MIN_SPAN_MS = 200;

/**
 * Computes the CPU use of each thread, largest first. With an earlier dump of the same JVM it is the use since that
 * dump.
 */
export function computeThreadCpu(
  dump: ThreadDump,
  before: ThreadDump | undefined,
  top: ThreadDumps['top'],
): ThreadCpu[] {
  const earlierByIdentity = before && indexByIdentity(before);
  const identities = earlierByIdentity && [...indexByIdentity(dump).keys()];
  const topByNativeId = averageTopRows(top);
  const rows = dump.threads.flatMap((thread, index): ThreadCpu | [] => {
    const earlierIndex = identities && earlierByIdentity?.get(identities[index] ?? '');
    const earlier = earlierIndex === undefined ? undefined : before?.threads[earlierIndex];
    const topThread = thread.nativeId === undefined ? undefined : topByNativeId.get(thread.nativeId);
    const share =
      toMeasuredShare(thread) ??
      computeShare(thread, dump, earlier, before) ??
      (topThread && { percent: topThread.percent, source: 'top' as const });
    const cpuMs = thread.cpuMs ?? topThread?.cpuMs;
    if (!share && cpuMs === undefined) return [];
    return { thread: index, ...(cpuMs !== undefined && { cpuMs }), ...share };
  });
  return rows.sort((a, b) => (b.percent ?? 0) - (a.percent ?? 0) || (b.cpuMs ?? 0) - (a.cpuMs ?? 0));
}

type Share = Pick<ThreadCpu, 'percent' | 'source' | 'usedMs' | 'overMs'>;

function computeShare(
  thread: DumpedThread,
  dump: ThreadDump,
  earlier: DumpedThread | undefined,
  before: ThreadDump | undefined,
): Share | undefined {
  const { cpuMs, elapsedMs } = thread;
  if (cpuMs === undefined) return undefined;
  if (earlier?.cpuMs !== undefined) {
    const over = subtract(elapsedMs, earlier.elapsedMs) ?? subtract(dump.time, before?.time);
    const used = cpuMs - earlier.cpuMs;
    if (over !== undefined && over >= MIN_SPAN_MS && used >= 0) return toShare('between-dumps', used, over);
  }
  if (elapsedMs === undefined || elapsedMs < MIN_SPAN_MS) return undefined;
  return toShare('since-start', cpuMs, elapsedMs);
}

const toMeasuredShare = ({ cpuPercent }: DumpedThread): Share | undefined =>
  cpuPercent === undefined ? undefined : { percent: cpuPercent, source: 'measured' };

const toShare = (source: NonNullable<ThreadCpu['source']>, usedMs: number, overMs: number): Share => ({
  source,
  usedMs,
  overMs,
  percent: (100 * usedMs) / overMs,
});

const subtract = (later: number | undefined, earlier: number | undefined): number | undefined =>
  later === undefined || earlier === undefined ? undefined : later - earlier;

/** The CPU use of a thread according to `top -H`. */
interface TopThread {
  readonly percent: number;
  readonly cpuMs?: number;
}

/**
 * Computes the mean over all tables by native id, because names are truncated to 15 characters. The first table does
 * not count: it covers the time since the start of the machine.
 */
function averageTopRows(top: ThreadDumps['top']): Map<number, TopThread> {
  const repeats = top.some(({ iteration }) => iteration > 0);
  const counted = repeats ? top.filter(({ iteration }) => iteration > 0) : top;
  return new Map(
    [...Map.groupBy(counted, ({ nativeId }) => nativeId)].map(([nativeId, rows]) => {
      const percent = rows.reduce((sum, { cpuPercent }) => sum + cpuPercent, 0) / rows.length;
      const cpuMs = rows.at(-1)?.cpuMs;
      return [nativeId, { percent, ...(cpuMs !== undefined && { cpuMs }) }];
    }),
  );
}
