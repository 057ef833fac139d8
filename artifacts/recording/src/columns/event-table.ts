import type { EventColumn, EventTable } from '../model.ts';

/** A table keeps every second event when it has more, then every fourth. */
export const MAX_TABLE_ROWS = 500_000;
const FIRST_ROWS = 16;

export type ColumnKind = EventColumn['kind'];

/** Collects events of one type by the fields that somebody asked for. */
export class EventTableBuilder {
  private rows = 0;
  private seen = 0;
  private everyNth = 1;
  private times = new Float64Array(FIRST_ROWS);
  private durations: Float64Array | undefined;
  private readonly columns = new Map<string, { readonly kind: ColumnKind; values: Float64Array }>();
  private readonly eventType: string;

  constructor(eventType: string) {
    this.eventType = eventType;
  }

  /** Adds a row and returns it; -1 when the event is left out. Values of the row that are not set are absent. */
  addRow(time: number, duration: number): number {
    if (this.seen++ % this.everyNth !== 0) return -1;
    if (this.rows === MAX_TABLE_ROWS) this.thin();
    if (this.rows === this.times.length) this.resize(2 * this.rows);
    const row = this.rows++;
    this.times[row] = time;
    if (duration >= 0) {
      this.durations ??= new Float64Array(this.times.length);
      this.durations[row] = duration;
    }
    return row;
  }

  set(row: number, field: string, kind: ColumnKind, value: number): void {
    let column = this.columns.get(field);
    if (!column) {
      const missing = kind === 'number' ? Number.NaN : -1;
      column = { kind, values: new Float64Array(this.times.length).fill(missing) };
      this.columns.set(field, column);
    }
    if (column.kind === kind) column.values[row] = value;
  }

  build(): EventTable {
    const { rows, times } = this;
    const order = Uint32Array.from({ length: rows }, (_, row) => row).sort(
      (a, b) => (times[a] ?? 0) - (times[b] ?? 0) || a - b,
    );
    const pick = (values: Float64Array) => Float64Array.from(order, (row) => values[row] ?? 0);
    const fields = new Map<string, EventColumn>();
    for (const [name, { kind, values }] of this.columns) {
      const sorted = pick(values);
      fields.set(name, kind === 'number' ? { kind, values: sorted } : { kind, values: Int32Array.from(sorted) });
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
    this.times = enlarge(this.times, rows, 0);
    if (this.durations) this.durations = enlarge(this.durations, rows, 0);
    for (const column of this.columns.values()) {
      column.values = enlarge(column.values, rows, column.kind === 'number' ? Number.NaN : -1);
    }
  }
}

function enlarge(column: Float64Array, rows: number, missing: number): Float64Array<ArrayBuffer> {
  const larger = new Float64Array(rows).fill(missing);
  larger.set(column);
  return larger;
}
