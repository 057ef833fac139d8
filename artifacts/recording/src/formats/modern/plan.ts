// Compiles the description of a type into the steps that read what is requested and pass over the rest.
import type { ColumnKind } from '../../columns/event-table.ts';
import type { EventValues, Reading, RequestedField } from '../event-sink.ts';
import type { FieldType, Metadata, RecordedType } from './metadata.ts';

export const SKIP_VARINTS = 0;
export const SKIP_BYTES = 1;
export const SKIP_STRING = 2;
/** Runs the plan `operand` as often as a count before it says. */
export const SKIP_ARRAY = 3;
export const TAKE_VARINT = 4;
export const TAKE_INT = 5;
export const TAKE_BYTE = 6;
export const TAKE_FLOAT = 7;
export const TAKE_DOUBLE = 8;
export const TAKE_STRING = 9;
export const TAKE_TEXT = 10;
export const TAKE_KEY = 11;
export const TAKE_THREAD = 12;
export const TAKE_STACK = 13;
export const TAKE_CLASS = 14;
/** A value of the pool of type `operand` as a name. */
export const TAKE_POOLED_NAME = 15;
export const TAKE_POOLED_TEXT = 16;
export const TAKE_SCALED = 17;
export const TAKE_TICK_DURATION = 18;
export const TAKE_TICK_STAMP = 19;
export const TAKE_START = 20;
export const TAKE_DURATION = 21;
/** Notes where the text stands. */
export const TAKE_LATE_TEXT = 22;

const STEP_INTS = 3;
const MAX_NESTING = 8;
const MAX_STEPS = 4096;

/** Steps as triples of operation, slot and operand. */
export interface Plan {
  readonly steps: Int32Array;
  readonly factors: readonly number[];
  readonly arrays: readonly Plan[];
  readonly values: EventValues;
}

const BYTES: Readonly<Record<string, number>> = { byte: 1, boolean: 1, float: 4, double: 8 };
const VARINTS: ReadonlySet<string> = new Set(['int', 'long', 'short', 'char']);
const STRING = 'java.lang.String';

/** What is no varint. */
const NUMBERS: Readonly<Record<string, number>> = {
  float: TAKE_FLOAT,
  double: TAKE_DOUBLE,
  byte: TAKE_BYTE,
  boolean: TAKE_BYTE,
};

/** Milliseconds per unit of a timespan or timestamp. */
const MILLISECONDS: Readonly<Record<string, number>> = {
  NANOSECONDS: 1e-6,
  NANOSECONDS_SINCE_EPOCH: 1e-6,
  MICROSECONDS: 1e-3,
  MILLISECONDS: 1,
  MILLISECONDS_SINCE_EPOCH: 1,
  SECONDS: 1000,
  SECONDS_SINCE_EPOCH: 1000,
};

const TIMESPAN = 'jdk.jfr.Timespan';
const TIMESTAMP = 'jdk.jfr.Timestamp';

/** Compiles the plan of an event type, whose start and duration are taken besides the requested fields. */
export const compileEvent = (type: RecordedType, metadata: Metadata, requested: readonly RequestedField[]): Plan =>
  new PlanCompiler(metadata, requested, true).compile(type);

/** Compiles the plan of a value of a constant pool. */
export const compileValue = (type: RecordedType, metadata: Metadata, requested: readonly RequestedField[]): Plan =>
  new PlanCompiler(metadata, requested, false).compile(type);

class PlanCompiler {
  private readonly steps: number[] = [];
  private readonly factors: number[] = [];
  private readonly arrays: Plan[] = [];
  private readonly kinds: (ColumnKind | undefined)[];
  private readonly metadata: Metadata;
  private readonly requested: readonly RequestedField[];
  private readonly isEvent: boolean;
  private lastTake = 0;

  constructor(metadata: Metadata, requested: readonly RequestedField[], isEvent: boolean) {
    this.metadata = metadata;
    this.requested = requested;
    this.isEvent = isEvent;
    this.kinds = requested.map(() => undefined);
  }

  compile(type: RecordedType): Plan {
    this.addFields(type, '', 0);
    // What stands behind the last requested field of an event is passed over by the event's size.
    const steps = this.isEvent ? this.steps.slice(0, this.lastTake) : this.steps;
    return {
      steps: Int32Array.from(steps),
      factors: this.factors,
      arrays: this.arrays,
      values: {
        time: 0,
        duration: Number.NaN,
        slots: new Float64Array(this.requested.length).fill(Number.NaN),
        texts: this.requested.map(() => undefined),
        kinds: this.kinds,
        readLate: () => undefined,
      },
    };
  }

  private addFields(type: RecordedType, prefix: string, nesting: number): void {
    for (const field of type.fields) {
      if (this.steps.length > MAX_STEPS * STEP_INTS) return;
      const name = prefix + field.name;
      if (this.isEvent && nesting === 0 && field.name === 'startTime') this.take(TAKE_START, 0);
      else if (this.isEvent && nesting === 0 && field.name === 'duration') this.take(TAKE_DURATION, 0);
      else this.addField(field, name, nesting);
    }
  }

  private addField(field: FieldType, name: string, nesting: number): void {
    const type = this.metadata.types.get(field.typeId);
    const slot = field.isArray ? -1 : this.requested.findIndex((one) => one.name === name);
    const reading = this.requested[slot]?.reading;
    if (reading && (field.isPooled || isPrimitive(type?.name ?? '')))
      this.takeField(field, type?.name ?? '', slot, reading);
    else if (field.isArray) this.skipArray(field, nesting);
    else if (!field.isPooled && type && !isPrimitive(type.name) && nesting < MAX_NESTING)
      this.addFields(type, `${name}.`, nesting + 1);
    else this.skip(field, type?.name ?? '');
  }

  private takeField(field: FieldType, type: string, slot: number, reading: Reading): void {
    if (field.isPooled) this.takePooled(field, type, slot, reading);
    else if (type === STRING) {
      this.take(reading === 'text' ? TAKE_TEXT : reading === 'late-text' ? TAKE_LATE_TEXT : TAKE_STRING, slot);
      this.kinds[slot] = 'name';
    } else {
      this.takeNumber(field, type, slot, reading);
      this.kinds[slot] = 'number';
    }
  }

  private takePooled({ typeId }: FieldType, type: string, slot: number, reading: Reading): void {
    if (reading === 'key') this.take(TAKE_KEY, slot);
    else if (reading === 'text' || reading === 'late-text') this.take(TAKE_POOLED_TEXT, slot, typeId);
    else if (type === 'java.lang.Thread') this.take(TAKE_THREAD, slot);
    else if (type === 'jdk.types.StackTrace') this.take(TAKE_STACK, slot);
    else if (type === 'java.lang.Class') this.take(TAKE_CLASS, slot);
    else this.take(TAKE_POOLED_NAME, slot, typeId);
    const kinds: Readonly<Record<string, ColumnKind>> = {
      'java.lang.Thread': 'thread',
      'jdk.types.StackTrace': 'stack',
    };
    this.kinds[slot] = reading === 'key' ? 'number' : (kinds[type] ?? 'name');
  }

  private takeNumber({ annotations }: FieldType, type: string, slot: number, reading: Reading): void {
    const operation = NUMBERS[type];
    if (operation !== undefined) this.take(operation, slot);
    else if (reading === 'ms' || reading === 'stamp') this.takeTime(annotations, slot, reading);
    else this.take(type === 'int' ? TAKE_INT : TAKE_VARINT, slot);
  }

  private takeTime(annotations: FieldType['annotations'], slot: number, reading: Reading): void {
    const unit = annotations.get(reading === 'stamp' ? TIMESTAMP : TIMESPAN);
    if (unit === 'TICKS') this.take(reading === 'ms' ? TAKE_TICK_DURATION : TAKE_TICK_STAMP, slot);
    else {
      this.factors.push(MILLISECONDS[unit ?? ''] ?? 1);
      this.take(TAKE_SCALED, slot, this.factors.length - 1);
    }
  }

  private take(operation: number, slot: number, operand = 0): void {
    this.steps.push(operation, slot, operand);
    this.lastTake = this.steps.length;
  }

  private skip({ isPooled }: FieldType, type: string): void {
    const bytes = BYTES[type];
    if (isPooled || VARINTS.has(type)) this.addSkip(SKIP_VARINTS, 1);
    else if (bytes !== undefined) this.addSkip(SKIP_BYTES, bytes);
    else if (type === STRING) this.steps.push(SKIP_STRING, 0, 0);
    // A type without a description is written as nothing.
  }

  private skipArray(field: FieldType, nesting: number): void {
    const element = new PlanCompiler(this.metadata, [], false);
    if (nesting < MAX_NESTING) element.addField({ ...field, isArray: false }, '', nesting + 1);
    this.arrays.push({
      steps: Int32Array.from(element.steps),
      factors: [],
      arrays: element.arrays,
      values: { time: 0, duration: 0, slots: new Float64Array(0), texts: [], kinds: [], readLate: () => undefined },
    });
    this.steps.push(SKIP_ARRAY, 0, this.arrays.length - 1);
  }

  /** Joins with a skip of the same kind before it. */
  private addSkip(operation: number, count: number): void {
    const { steps } = this;
    const last = steps.length - STEP_INTS;
    if (last >= this.lastTake && steps[last] === operation) steps[last + 2] = (steps[last + 2] ?? 0) + count;
    else steps.push(operation, 0, count);
  }
}

const isPrimitive = (type: string): boolean => type in BYTES || VARINTS.has(type) || type === STRING;
