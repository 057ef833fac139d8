import { type Evidence, ms, percent } from '@hindsight/model';
import type { DumpedThread } from '@hindsight/threads';
import type { Capture } from '../model.ts';
import { atLine } from '../output-file.ts';
import type { ThreadView } from './thread-view.ts';

const LEAST_SPAN_MS = 2000;

/** CPU of one thread over the capture. */
export interface ThreadUse {
  readonly nativeId: number | undefined;
  readonly name: string;
  /** As the last dump has it. */
  readonly thread: DumpedThread | undefined;
  /** Of one core: 1 is a whole one. */
  readonly cores: number;
  readonly usedMs: number;
  readonly overMs: number;
  readonly source: 'dumps' | 'top -H' | 'one row of top -H';
  readonly evidence: readonly Evidence[];
}

/** Who used how much CPU, most first: by what threads used between two readings; one reading of top alone misleads. */
export function threadUses(capture: Capture, view: ThreadView | undefined): ThreadUse[] {
  const ofDumps = view ? usesOfDumps(view) : [];
  const known = new Set(ofDumps.map(({ nativeId }) => nativeId));
  const byId = new Map(view?.last.dump.threads.map((thread) => [thread.nativeId, thread]));
  const ofTop = usesOfTop(capture, byId).filter(({ nativeId }) => !known.has(nativeId));
  return [...ofDumps, ...ofTop].sort((a, b) => b.cores - a.cores);
}

function usesOfDumps({ series: { across } }: ThreadView): ThreadUse[] {
  return (across?.staying ?? []).flatMap(({ entries }): ThreadUse[] => {
    const [first, last] = [entries[0], entries.at(-1)];
    if (first?.cpuMs === undefined || last?.cpuMs === undefined) return [];
    const usedMs = last.cpuMs - first.cpuMs;
    const overMs = (last.elapsedMs ?? Number.NaN) - (first.elapsedMs ?? Number.NaN);
    if (!(overMs >= LEAST_SPAN_MS) || usedMs < 0) return [];
    const evidence: Evidence[] = [
      { kind: 'lines', first: first.line, last: first.line, measured: ms(first.cpuMs) },
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

function timeOf(text: string | undefined): number {
  const [hours = Number.NaN, minutes = 0, seconds = 0] = (text ?? '').split(':').map(Number);
  return ((hours * 60 + minutes) * 60 + seconds) * 1000;
}

function usesOfTop(capture: Capture, byId: ReadonlyMap<number | undefined, DumpedThread>): ThreadUse[] {
  const shots = capture.topThreads.flatMap(({ file, value }) => value.map((table) => ({ file, table })));
  const [first, last] = [shots[0], shots.at(-1)];
  if (!first || !last) return [];
  const over = (timeOf(last.table.timeOfDay) - timeOf(first.table.timeOfDay) + DAY_MS) % DAY_MS;
  const earlier = new Map(first.table.rows.map((row) => [row.id, row]));
  // The row of the process itself is the sum of its threads.
  return last.table.rows
    .filter(({ id }) => id !== capture.meta.processId)
    .flatMap((row): ThreadUse[] => {
      const thread = byId.get(row.id);
      const name = thread?.name ?? row.command;
      const before = earlier.get(row.id);
      if (over >= LEAST_SPAN_MS && before && row.cpuMs >= before.cpuMs) {
        const usedMs = row.cpuMs - before.cpuMs;
        const evidence = [
          atLine(first.file, before.line, ms(before.cpuMs)),
          atLine(last.file, row.line, ms(row.cpuMs)),
        ];
        return [
          { nativeId: row.id, name, thread, cores: usedMs / over, usedMs, overMs: over, source: 'top -H', evidence },
        ];
      }
      const evidence = [atLine(last.file, row.line, percent(row.cpuPercent))];
      return [
        {
          nativeId: row.id,
          name,
          thread,
          cores: row.cpuPercent / 100,
          usedMs: Number.NaN,
          overMs: 0,
          source: 'one row of top -H',
          evidence,
        },
      ];
    });
}
