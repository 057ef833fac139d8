import { type EventTable, NO_ID, type Recording } from '../model.ts';

/** Reads the values of a table by their names. */
export class TableReader {
  readonly rows: number;
  private readonly recording: Recording;
  private readonly table: EventTable | undefined;

  constructor(recording: Recording, eventType: string) {
    this.recording = recording;
    this.table = recording.tables.get(eventType);
    this.rows = this.table?.rows ?? 0;
  }

  time(row: number): number {
    return this.table?.times[row] ?? 0;
  }

  duration(row: number): number {
    return this.table?.durations[row] ?? 0;
  }

  /** The number of a field; undefined when it is not known. */
  number(row: number, field: string): number | undefined {
    const column = this.table?.fields.get(field);
    const value = column?.kind === 'number' ? column.values[row] : undefined;
    return value === undefined || Number.isNaN(value) ? undefined : value;
  }

  /** A name, the name of a thread, or a number as text. */
  text(row: number, field: string): string | undefined {
    const column = this.table?.fields.get(field);
    const value = column?.values[row];
    if (!column || value === undefined || Number.isNaN(value)) return undefined;
    if (column.kind === 'number') return String(value);
    if (value === NO_ID) return undefined;
    return column.kind === 'thread' ? this.recording.threads[value]?.name : this.recording.names[value];
  }

  /** The number of the thread of a field. */
  thread(row: number, field: string): number {
    const column = this.table?.fields.get(field);
    return column?.kind === 'thread' ? (column.values[row] ?? NO_ID) : NO_ID;
  }

  /** The last value of a field that is known. */
  lastNumber(field: string): number | undefined {
    for (let row = this.rows - 1; row >= 0; row--) {
      const value = this.number(row, field);
      if (value !== undefined) return value;
    }
    return undefined;
  }

  lastText(field: string): string | undefined {
    for (let row = this.rows - 1; row >= 0; row--) {
      const value = this.text(row, field);
      if (value !== undefined) return value;
    }
    return undefined;
  }

  /** All known values of a field, in the order of time. */
  numbers(field: string): number[] {
    const values: number[] = [];
    for (let row = 0; row < this.rows; row++) {
      const value = this.number(row, field);
      if (value !== undefined) values.push(value);
    }
    return values;
  }

  max(field: string): number | undefined {
    let largest: number | undefined;
    for (let row = 0; row < this.rows; row++) {
      const value = this.number(row, field);
      if (value !== undefined && (largest === undefined || value > largest)) largest = value;
    }
    return largest;
  }

  durations(): number[] {
    return Array.from({ length: this.rows }, (_, row) => this.duration(row));
  }
}
