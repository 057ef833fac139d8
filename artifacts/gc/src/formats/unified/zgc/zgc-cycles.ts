import type { CycleEvent, CycleKind, Timestamp } from '../../../events.ts';
import { computeElapsed } from '../../elapsed.ts';
import type { Message } from '../line/message.ts';
import { copyTimestamp, type PendingEvents, shiftBack } from '../pending-events.ts';
import { parseChange, parseDecimal } from '../text/sizes.ts';
import { ZgcCapacity } from './zgc-capacity.ts';
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
  start: Timestamp | undefined;
  readonly line: number;
  readonly heap: ZgcHeapTable;
}

/** Tracks the cycles of ZGC by GC id, from the line that announces one to the line that sums it up. */
export class ZgcCycles {
  private readonly pending: PendingEvents;
  private readonly open = new Map<number, OpenCycle>();
  private readonly capacity = new ZgcCapacity();

  constructor(pending: PendingEvents) {
    this.pending = pending;
  }

  /** Returns the tables of the cycle to which a message belongs. */
  getHeapTable(message: Message): ZgcHeapTable {
    return this.getOrAddCycle(message).heap;
  }

  /** Begins a cycle with its first pause, where the line that announces it is not logged. */
  begin(message: Message, start: Timestamp): void {
    this.getOrAddCycle(message).start ??= start;
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
      pools: this.buildPools(heap, change),
      live: heap.live,
    });
  }

  /** The heap that is committed is in the tables; without them the shares in percent tell how large it may grow. */
  private buildPools({ pools, capacity }: ZgcHeapTable, change: string | undefined): NonNullable<CycleEvent['pools']> {
    const heap = change === undefined ? undefined : parseChange(change);
    if (!heap || change === undefined) return pools;
    const committed =
      Number.isNaN(capacity) && !this.pending.hasFact('heapMax') ? this.capacity.read(change) : capacity;
    return { ...pools, heap: { ...heap, committed } };
  }
}
