import { type EventColumn, type EventTable, NO_ID, type Recording, type RecordingAnalysis } from '../../model.ts';

const NO_NUMBERS = new Float64Array(0);

/** The events of one type, row by row. A type or field that the recording does not have reads as absent. */
export class EventRows {
  readonly count: number;
  /** Ms after the start of the recording. */
  readonly times: Float64Array;
  private readonly recording: Recording;
  private readonly table: EventTable | undefined;

  constructor(recording: Recording, type: string) {
    this.recording = recording;
    this.table = recording.tables.get(type);
    this.count = this.table?.rows ?? 0;
    this.times = this.table?.times ?? NO_NUMBERS;
  }

  /** The duration of a row in ms; 0 for types without. */
  getDuration(row: number): number {
    return this.table?.durations[row] ?? 0;
  }

  /** How many events a row stands for. */
  get everyNth(): number {
    return this.table?.everyNth ?? 1;
  }

  /** A number; NaN when it is absent. */
  getNumber(field: string, row: number): number {
    const column = this.getColumn(field);
    return column?.kind === 'number' ? (column.values[row] ?? Number.NaN) : Number.NaN;
  }

  /** A text, or the name of a class, thread or method. */
  getText(field: string, row: number): string | undefined {
    const column = this.getColumn(field);
    if (column === undefined) return undefined;
    const id = column.values[row] ?? NO_ID;
    if (column.kind === 'name') return this.recording.names[id];
    if (column.kind === 'thread') return this.recording.threads[id]?.name;
    return column.kind === 'number' && Number.isFinite(id) ? String(id) : undefined;
  }

  getThread(row: number, field = 'eventThread'): string | undefined {
    return this.getText(field, row);
  }

  getStack(row: number): number {
    const column = this.getColumn('stackTrace');
    return column?.kind === 'stack' ? (column.values[row] ?? NO_ID) : NO_ID;
  }

  /** The finite numbers of a field, in the order of time. */
  listNumbers(field: string): number[] {
    const column = this.getColumn(field);
    return column?.kind === 'number' ? [...column.values.subarray(0, this.count)].filter(Number.isFinite) : [];
  }

  /** The last row that has this number. */
  findLast(field: string): number | undefined {
    return this.listNumbers(field).at(-1);
  }

  findMax(field: string): number | undefined {
    let max: number | undefined;
    for (const value of this.listNumbers(field)) if (max === undefined || value > max) max = value;
    return max;
  }

  /** By how much a counter grew between its first and its last event, restarts of the JVM left out. */
  measureGrowth(field: string): number | undefined {
    const values = this.listNumbers(field);
    if (values.length < 2) return undefined;
    let growth = 0;
    for (let row = 1; row < values.length; row++)
      growth += Math.max(0, (values[row] as number) - (values[row - 1] as number));
    return growth;
  }

  *rows(): Generator<number> {
    for (let row = 0; row < this.count; row++) yield row;
  }

  private getColumn(field: string): EventColumn | undefined {
    return this.table?.fields.get(field);
  }
}

export const readRows = ({ recording }: RecordingAnalysis, type: string): EventRows => new EventRows(recording, type);

/** All events of a type, however they are kept. */
export const countEvents = ({ recording }: RecordingAnalysis, type: string): number =>
  recording.eventTypes.find(({ name }) => name === type)?.count ?? 0;
