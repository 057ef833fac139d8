import type { GcRun } from '../model.ts';
import type { IntegerColumn, NumberColumn } from '../tables/columns.ts';
import { SafepointCluster } from '../tables/safepoint-stats.ts';

/** Something that went on: one event, or a stretch of stops. Reused for the next one of its table. */
export interface ActivityInterval {
  /** Start and line; Infinity when nothing follows. */
  readonly at: number;
  readonly line: number;
  /** When the last event in it began. */
  readonly lastAt: number;
  /** The latest end of an event in it, and the line of that event. */
  readonly end: number;
  readonly endLine: number;
  readonly events: number;
}

/** A table on its way through its rows. */
interface TableCursor extends ActivityInterval {
  /** To the next row with a stamp. */
  step(): void;
}

interface EventTable {
  readonly count: number;
  readonly at: NumberColumn;
  readonly duration: NumberColumn;
  readonly line: IntegerColumn;
}

class EventCursor implements TableCursor {
  readonly events = 1;
  at = 0;
  private row = -1;
  private readonly table: EventTable;

  constructor(table: EventTable) {
    this.table = table;
    this.step();
  }

  step(): void {
    const { count, at } = this.table;
    while (++this.row < count) {
      this.at = at.get(this.row);
      if (Number.isFinite(this.at)) return;
    }
    this.at = Number.POSITIVE_INFINITY;
  }

  get line(): number {
    return this.table.line.get(this.row);
  }

  get lastAt(): number {
    return this.at;
  }

  get end(): number {
    return this.at + Math.max(0, this.table.duration.get(this.row) || 0);
  }

  get endLine(): number {
    return this.line;
  }
}

class ClusterCursor implements TableCursor {
  private row = -1;
  private readonly stretches: readonly SafepointCluster[];
  private stretch: SafepointCluster = NONE;

  constructor(stretches: readonly SafepointCluster[]) {
    this.stretches = stretches;
    this.step();
  }

  step(): void {
    this.stretch = this.stretches[++this.row] ?? NONE;
  }

  get at(): number {
    return this.stretch.at;
  }

  get line(): number {
    return this.stretch.line;
  }

  get lastAt(): number {
    return this.stretch.lastAt;
  }

  get end(): number {
    return this.stretch.end;
  }

  get endLine(): number {
    return this.stretch.endLine;
  }

  get events(): number {
    return this.stretch.count;
  }
}

/** Behind the last. */
const NONE = new SafepointCluster(0, Number.POSITIVE_INFINITY);

/**
 * Visits all that a log tells of, by time: pauses, cycles, stops and stalls. Each table is in the order of the log, which is that
 * of time but for lines that threads wrote a moment late: the tables are merged, not sorted. Rows without a stamp are left out.
 */
export function visitActivity(
  { pauses, cycles, safepoints, stalls }: GcRun,
  visit: (activity: ActivityInterval) => void,
): void {
  const events = [pauses, cycles, stalls].map((table) => new EventCursor(table));
  const walks: readonly TableCursor[] = [...events, new ClusterCursor(safepoints.clusters)];
  for (;;) {
    let next = walks[0] as TableCursor;
    for (const walk of walks) if (walk.at < next.at) next = walk;
    if (next.at === Number.POSITIVE_INFINITY) return;
    visit(next);
    next.step();
  }
}
