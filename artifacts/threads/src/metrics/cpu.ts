import type { DumpedThread, ThreadDump, ThreadDumps } from '../model.ts';
import { threadsByIdentity } from './identity.ts';

/** CPU of one thread as far as the input tells. */
export interface ThreadCpu {
  /** Index into the threads of the dump. */
  readonly thread: number;
  /** Since the thread began. */
  readonly cpuMs?: number;
  /** Of one core, 0 to 100 and a little more: see `source`. */
  readonly percent?: number;
  /** `since the dump before`, over the whole life of the thread, or as `top -H` shows it. */
  readonly source?: 'between dumps' | 'since its start' | 'top -H';
  /** CPU used and time passed that the share is made of. */
  readonly usedMs?: number;
  readonly overMs?: number;
}

/** Shorter spans give no share: `elapsed=` is printed with two digits, a dump takes tens of milliseconds. */
const SHORTEST_SPAN_MS = 200;

/** By CPU used, largest first; of dumps that come after another one of the same JVM since that one. */
export function cpuOf(dump: ThreadDump, before: ThreadDump | undefined, top: ThreadDumps['top']): ThreadCpu[] {
  const known = before && threadsByIdentity(before);
  const identities = known && [...threadsByIdentity(dump).keys()];
  const ofTop = topThreads(top);
  const rows = dump.threads.flatMap((thread, index): ThreadCpu | [] => {
    const place = identities && known?.get(identities[index] ?? '');
    const earlier = place === undefined ? undefined : before?.threads[place];
    const row = thread.nativeId === undefined ? undefined : ofTop.get(thread.nativeId);
    const share =
      shareOf(thread, dump, earlier, before) ?? (row && { percent: row.percent, source: 'top -H' as const });
    const cpuMs = thread.cpuMs ?? row?.cpuMs;
    if (!share && cpuMs === undefined) return [];
    return { thread: index, ...(cpuMs !== undefined && { cpuMs }), ...share };
  });
  return rows.sort((a, b) => (b.percent ?? 0) - (a.percent ?? 0) || (b.cpuMs ?? 0) - (a.cpuMs ?? 0));
}

type Share = Pick<ThreadCpu, 'percent' | 'source' | 'usedMs' | 'overMs'>;

function shareOf(
  thread: DumpedThread,
  dump: ThreadDump,
  earlier: DumpedThread | undefined,
  before: ThreadDump | undefined,
): Share | undefined {
  const { cpuMs, elapsedMs } = thread;
  if (cpuMs === undefined) return undefined;
  if (earlier?.cpuMs !== undefined) {
    const over = passed(elapsedMs, earlier.elapsedMs) ?? passed(dump.time, before?.time);
    const used = cpuMs - earlier.cpuMs;
    if (over !== undefined && over >= SHORTEST_SPAN_MS && used >= 0) return made('between dumps', used, over);
  }
  if (elapsedMs === undefined || elapsedMs < SHORTEST_SPAN_MS) return undefined;
  return made('since its start', cpuMs, elapsedMs);
}

const made = (source: NonNullable<ThreadCpu['source']>, usedMs: number, overMs: number): Share => ({
  source,
  usedMs,
  overMs,
  percent: (100 * usedMs) / overMs,
});

const passed = (later: number | undefined, earlier: number | undefined): number | undefined =>
  later === undefined || earlier === undefined ? undefined : later - earlier;

/** What `top -H` says of a thread. */
interface TopThread {
  readonly percent: number;
  readonly cpuMs?: number;
}

/** By native id: names are cut to 15 characters. The mean over all tables but the first, which counts from the start of the machine. */
function topThreads(top: ThreadDumps['top']): Map<number, TopThread> {
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
