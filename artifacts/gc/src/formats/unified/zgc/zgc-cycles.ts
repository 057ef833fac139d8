import type { CycleEvent, CycleKind, Timestamp } from '../../../events.ts';
import { computeElapsed } from '../../elapsed.ts';
import type { Message } from '../line/message.ts';
import { copyTimestamp, type PendingEvents, shiftBack } from '../pending-events.ts';
import { parseChange, parseDecimal } from '../text/sizes.ts';
import { ZgcHeapTable } from './zgc-heap-table.ts';

const KINDS: Readonly<Record<string, CycleKind>> = { Garbage: 'cycle', Minor: 'minor', Major: 'major' };
/**
 * Matches `Minor Collection (Allocation Rate) 104M(81%)->42M(33%) 0.030s`; only generational ZGC adds the time, in
 * seconds.
 */
const COLLECTION =
  /^(Garbage|Minor|Major) Collection \((.*?)\)(?: (\d\S{2,60}->\S{2,60})(?: (\d+[.,]\d+)s)?|( Aborted))?$/;
/** Cycles whose lines may be open at once: a young and an old one, and cycles whose end is missing. */
const MAX_OPEN_CYCLES = 8;

interface OpenCycle {
  readonly start: Timestamp | undefined;
  readonly line: number;
  readonly heap: ZgcHeapTable;
}

/** Tracks the cycles of ZGC by GC id, from the line that announces one to the line that sums it up. */
export class ZgcCycles {
  private readonly pending: PendingEvents;
  private readonly open = new Map<number, OpenCycle>();

  constructor(pending: PendingEvents) {
    this.pending = pending;
  }

  /** Returns the tables of the cycle to which a message belongs. */
  getHeapTable(message: Message): ZgcHeapTable {
    return this.getOrAddCycle(message).heap;
  }

  clear(): void {
    this.open.clear();
  }

  /** Reads a message that announces or sums up a cycle; false for other messages. */
  read(message: Message): boolean {
    const match = COLLECTION.exec(message.text);
    if (!match) return false;
    const [, kind = '', cause = '', change, seconds, aborted] = match;
    if (kind === 'Garbage') this.pending.inferCollector('ZGC', message.line);
    else this.pending.setCollector('GenZGC', message.line);
    if (change === undefined && aborted === undefined) this.getOrAddCycle(message, copyTimestamp(message));
    else this.end(message, kind, cause, change, parseDecimal(seconds) * 1000);
    return true;
  }

  private getOrAddCycle(message: Message, start?: Timestamp): OpenCycle {
    const known = this.open.get(message.gcId);
    if (known) return known;
    if (this.open.size >= MAX_OPEN_CYCLES) this.open.clear();
    const cycle = { start, line: message.line, heap: new ZgcHeapTable() };
    this.open.set(message.gcId, cycle);
    return cycle;
  }

  /** Emits a cycle that ends. Without the announcement the duration is that of its last line, if any. */
  private end(message: Message, kind: string, cause: string, change: string | undefined, lineDuration: number): void {
    const { start, line, heap } = this.getOrAddCycle(message);
    this.open.delete(message.gcId);
    const elapsed = start ? computeElapsed(start, message) : Number.NaN;
    const duration = elapsed >= 0 ? elapsed : lineDuration;
    this.pending.emit({
      kind: 'cycle',
      cycle: KINDS[kind] ?? 'cycle',
      name: `${kind} Collection`,
      cause,
      ...(start ?? shiftBack(message, Number.isNaN(duration) ? 0 : duration)),
      line,
      lastLine: message.line,
      duration,
      aborted: change === undefined,
      gcId: message.gcId,
      pools: buildPools(heap, change),
      live: heap.live,
    });
  }
}

function buildPools({ pools, capacity }: ZgcHeapTable, change: string | undefined): NonNullable<CycleEvent['pools']> {
  const heap = change === undefined ? undefined : parseChange(change);
  return heap ? { ...pools, heap: { ...heap, committed: capacity } } : pools;
}
