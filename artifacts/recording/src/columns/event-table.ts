import type { EventColumn, EventTable } from '../model.ts';

/** A table keeps every second event when it has more, then every fourth. */
export const MAX_TABLE_ROWS = 500_000;
const FIRST_ROWS = 16;

export type ColumnKind = EventColumn['kind'];

/** A column that grows with its table. */
export interface TableColumn {
  readonly kind: ColumnKind;
  values: Float64Array<ArrayBuffer>;
}

/** Collects events of one type by the fields that somebody asked for. */
export class EventTableBuilder {
  private rows = 0;
  private seen = 0;
  private everyNth = 1;
  private times = new Float64Array(FIRST_ROWS);
  private capacity = FIRST_ROWS;
  private durations: Float64Array<ArrayBuffer> | undefined;
  private readonly columns = new Map<string, TableColumn>();
  private readonly eventType: string;

  constructor(eventType: string) {
    this.eventType = eventType;
  }

  /** Adds a row and returns it; -1 when the event is left out. Values of the row that are not set are absent. */
  addRow(time: number, duration: number): number {
    if (this.seen++ % this.everyNth !== 0) return -1;
    if (this.rows === MAX_TABLE_ROWS) this.thin();
    if (this.rows === this.capacity) this.resize(2 * this.rows);
    const row = this.rows++;
    this.times[row] = time;
    if (duration >= 0) {
      this.durations ??= new Float64Array(this.times.length);
      this.durations[row] = duration;
    }
    return row;
  }

  set(row: number, field: string, kind: ColumnKind, value: number): void {
    const column = this.openColumn(field, kind);
    if (column.kind === kind) column.values[row] = value;
  }

  /** The column of a field, whose kind is that of its first value. */
  openColumn(field: string, kind: ColumnKind): TableColumn {
    let column = this.columns.get(field);
    if (!column) {
      const missing = kind === 'number' ? Number.NaN : -1;
      column = { kind, values: new Float64Array(this.times.length).fill(missing) };
      this.columns.set(field, column);
    }
    return column;
  }

  /** Hands the columns over; nothing can be added afterwards. */
  build(): EventTable {
    const { rows, times } = this;
    const order = orderByTime(times.subarray(0, rows));
    const pick = (values: Float64Array<ArrayBuffer>) => pickRows(values, order, new Float64Array(rows));
    const fields = new Map<string, EventColumn>();
    for (const [name, { kind, values }] of this.columns) {
      if (kind === 'number') fields.set(name, { kind, values: pick(values) });
      else fields.set(name, { kind, values: pickRows(values, order, new Int32Array(rows)) });
    }
    return {
      eventType: this.eventType,
      rows,
      everyNth: this.everyNth,
      times: pick(times),
      durations: this.durations ? pick(this.durations) : new Float64Array(0),
      fields,
    };
  }

  private thin(): void {
    this.everyNth *= 2;
    const half = this.rows >>> 1;
    for (const values of this.listArrays()) for (let row = 0; row < half; row++) values[row] = values[2 * row] ?? 0;
    this.rows = half;
  }

  private listArrays(): Float64Array[] {
    const values = this.columns.values().map((column) => column.values);
    return [this.times, ...(this.durations ? [this.durations] : []), ...values];
  }

  private resize(rows: number): void {
    this.capacity = rows;
    this.times = enlarge(this.times, rows, 0);
    if (this.durations) this.durations = enlarge(this.durations, rows, 0);
    for (const column of this.columns.values()) {
      column.values = enlarge(column.values, rows, column.kind === 'number' ? Number.NaN : -1);
    }
  }
}

/**
 * Returns the rows by their time, or undefined where they are so already; those of equal times stay in order. Numbers are sorted much
 * faster than rows by a comparison.
 */
function orderByTime(times: Float64Array): Uint32Array | undefined {
  if (isOrdered(times)) return undefined;
  const sorted = times.toSorted();
  const taken = new Uint32Array(sorted.length);
  const order = new Uint32Array(sorted.length);
  for (let row = 0; row < times.length; row++) {
    const first = findFirst(sorted, times[row] ?? 0);
    order[first + (taken[first] ?? 0)] = row;
    taken[first] = (taken[first] ?? 0) + 1;
  }
  return order;
}

/** Whether no time is before the one in front of it: one thread of the JVM wrote such events. */
function isOrdered(times: Float64Array): boolean {
  for (let row = 1; row < times.length; row++) if (!((times[row] ?? 0) >= (times[row - 1] ?? 0))) return false;
  return true;
}

/** Returns the first position of a value. */
function findFirst(sorted: Float64Array, value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Copies the rows of a column, whose memory is given back at once: it would wait for a collection. */
function pickRows<Column extends Float64Array | Int32Array>(
  values: Float64Array<ArrayBuffer>,
  order: Uint32Array | undefined,
  into: Column,
): Column {
  if (order) for (let index = 0; index < order.length; index++) into[index] = values[order[index] ?? 0] ?? 0;
  else into.set(values.subarray(0, into.length));
  values.buffer.transfer(0);
  return into;
}

function enlarge({ buffer, length }: Float64Array<ArrayBuffer>, rows: number, missing: number) {
  const larger = new Float64Array(buffer.transfer(rows * Float64Array.BYTES_PER_ELEMENT));
  return missing === 0 ? larger : larger.fill(missing, length);
}
