import { lineEvidence } from '@hindsight/claims';
import { type Evidence, ms, percent } from '@hindsight/model';
import type { DumpedThread } from '@hindsight/threads';
import type { Capture } from '../model.ts';
import { quoteLine } from '../output-file.ts';
import type { ThreadView } from './thread-view.ts';

const MIN_SPAN_MS = 2000;

/**
 * The figures come from two dumps, from two tables of `top -H`, or from a single table. A single table is a snapshot
 * and may mislead.
 */
export type CpuUseSource = 'dumps' | 'top' | 'single-top-row';

const SOURCE_LABELS: Readonly<Record<CpuUseSource, string>> = {
  dumps: 'dumps',
  top: 'top -H',
  'single-top-row': 'one row of top -H',
};

export const formatCpuUseSource = (source: CpuUseSource): string => SOURCE_LABELS[source];

/** The CPU use of one thread over the capture. */
export interface ThreadCpuUse {
  readonly nativeId: number | undefined;
  readonly name: string;
  /** The thread in the last dump. */
  readonly thread: DumpedThread | undefined;
  /** The share of one core; 1 is a whole core. */
  readonly cores: number;
  readonly usedMs: number;
  readonly overMs: number;
  readonly source: CpuUseSource;
  readonly evidence: readonly Evidence[];
}

/**
 * Computes the CPU use of each thread from two measurements and sorts the threads by it, highest first. A single table
 * of top serves only for threads without a second measurement.
 */
export function collectThreadCpu(capture: Capture, view: ThreadView | undefined): ThreadCpuUse[] {
  const fromDumps = view ? computeFromDumps(view) : [];
  const knownIds = new Set(fromDumps.map(({ nativeId }) => nativeId));
  const byId = new Map(view?.last.dump.threads.map((thread) => [thread.nativeId, thread]));
  const fromTop = computeFromTop(capture, byId).filter(({ nativeId }) => !knownIds.has(nativeId));
  return [...fromDumps, ...fromTop].sort((a, b) => b.cores - a.cores);
}

function computeFromDumps({ series: { comparison } }: ThreadView): ThreadCpuUse[] {
  return (comparison?.persistent ?? []).flatMap(({ entries }): ThreadCpuUse[] => {
    const [first, last] = [entries[0], entries.at(-1)];
    if (first?.cpuMs === undefined || last?.cpuMs === undefined) return [];
    const usedMs = last.cpuMs - first.cpuMs;
    const overMs = (last.elapsedMs ?? Number.NaN) - (first.elapsedMs ?? Number.NaN);
    if (!(overMs >= MIN_SPAN_MS) || usedMs < 0) return [];
    const evidence: Evidence[] = [
      lineEvidence(first.line, ms(first.cpuMs)),
      { kind: 'lines', first: last.line, last: last.lastLine, measured: ms(last.cpuMs) },
    ];
    return [
      {
        nativeId: last.nativeId,
        name: last.name,
        thread: last,
        cores: usedMs / overMs,
        usedMs,
        overMs,
        source: 'dumps',
        evidence,
      },
    ];
  });
}

const DAY_MS = 86_400_000;

function parseTimeOfDay(text: string | undefined): number {
  const [hours = Number.NaN, minutes = 0, seconds = 0] = (text ?? '').split(':').map(Number);
  return ((hours * 60 + minutes) * 60 + seconds) * 1000;
}

function computeFromTop(capture: Capture, byId: ReadonlyMap<number | undefined, DumpedThread>): ThreadCpuUse[] {
  const shots = capture.topThreads.flatMap(({ file, value }) => value.map((table) => ({ file, table })));
  const [first, last] = [shots[0], shots.at(-1)];
  if (!first || !last) return [];
  const over = (parseTimeOfDay(last.table.timeOfDay) - parseTimeOfDay(first.table.timeOfDay) + DAY_MS) % DAY_MS;
  const earlier = new Map(first.table.rows.map((topRow) => [topRow.id, topRow]));
  // The row of the process itself is the sum of its threads.
  return last.table.rows
    .filter(({ id }) => id !== capture.meta.processId)
    .flatMap((topRow): ThreadCpuUse[] => {
      const thread = byId.get(topRow.id);
      const name = thread?.name ?? topRow.command;
      const before = earlier.get(topRow.id);
      if (over >= MIN_SPAN_MS && before && topRow.cpuMs >= before.cpuMs) {
        const usedMs = topRow.cpuMs - before.cpuMs;
        const evidence = [
          quoteLine(first.file, before.line, ms(before.cpuMs)),
          quoteLine(last.file, topRow.line, ms(topRow.cpuMs)),
        ];
        return [
          { nativeId: topRow.id, name, thread, cores: usedMs / over, usedMs, overMs: over, source: 'top', evidence },
        ];
      }
      const evidence = [quoteLine(last.file, topRow.line, percent(topRow.cpuPercent))];
      return [
        {
          nativeId: topRow.id,
          name,
          thread,
          cores: topRow.cpuPercent / 100,
          usedMs: Number.NaN,
          overMs: 0,
          source: 'single-top-row',
          evidence,
        },
      ];
    });
}
