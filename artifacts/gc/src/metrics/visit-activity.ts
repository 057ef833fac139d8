import type { GcRun } from '../model.ts';
import type { IntegerColumn, NumberColumn } from '../tables/columns.ts';
import { SafepointCluster } from '../tables/safepoint-stats.ts';

/**
 * A time span with activity: one event or a cluster of safepoints. The object is reused for the next one of its table.
 */
export interface ActivityInterval {
  /** Start and line; Infinity after the last one. */
  readonly at: number;
  readonly line: number;
  /** When the last event in it began. */
  readonly lastAt: number;
  /** The latest end of an event, and the line of that event. */
  readonly end: number;
  readonly endLine: number;
  readonly events: number;
}

/** A position in a table. */
interface TableCursor extends ActivityInterval {
  /** Moves to the next row with a timestamp. */
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
  private readonly clusters: readonly SafepointCluster[];
  private cluster: SafepointCluster = NONE;

  constructor(clusters: readonly SafepointCluster[]) {
    this.clusters = clusters;
    this.step();
  }

  step(): void {
    this.cluster = this.clusters[++this.row] ?? NONE;
  }

  get at(): number {
    return this.cluster.at;
  }

  get line(): number {
    return this.cluster.line;
  }

  get lastAt(): number {
    return this.cluster.lastAt;
  }

  get end(): number {
    return this.cluster.end;
  }

  get endLine(): number {
    return this.cluster.endLine;
  }

  get events(): number {
    return this.cluster.count;
  }
}

/** The position after the last cluster. */
const NONE = new SafepointCluster(0, Number.POSITIVE_INFINITY);

/**
 * Visits all activity of a run by time: pauses, cycles, safepoints and stalls. Each table is in the order of the log,
 * which is that of time except for lines that were written a moment late, so the tables are merged, not sorted. Rows
 * without a timestamp are left out.
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
    const until = findEarliest(walks, next);
    do {
      visit(next);
      next.step();
    } while (next.at < until);
  }
}

/** When the first of the other tables goes on. */
function findEarliest(walks: readonly TableCursor[], except: TableCursor): number {
  let earliest = Number.POSITIVE_INFINITY;
  for (const walk of walks) if (walk !== except && walk.at < earliest) earliest = walk.at;
  return earliest;
}
