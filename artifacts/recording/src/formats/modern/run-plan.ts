import { NO_ID } from '../../model.ts';
import type { FileCursor } from '../file-cursor.ts';
import type { ChunkConstants } from './chunk-constants.ts';
import {
  type Plan,
  SKIP_ARRAY,
  SKIP_BYTES,
  SKIP_STRING,
  SKIP_VARINTS,
  TAKE_BYTE,
  TAKE_CLASS,
  TAKE_DOUBLE,
  TAKE_DURATION,
  TAKE_FLOAT,
  TAKE_INT,
  TAKE_KEY,
  TAKE_LATE_TEXT,
  TAKE_POOLED_NAME,
  TAKE_POOLED_TEXT,
  TAKE_SCALED,
  TAKE_STACK,
  TAKE_START,
  TAKE_STRING,
  TAKE_TEXT,
  TAKE_THREAD,
  TAKE_TICK_DURATION,
  TAKE_TICK_STAMP,
  TAKE_VARINT,
} from './plan.ts';
import { MAX_TEXT_BYTES, STRING_POOLED, skipString } from './read-string.ts';

/** The most negative long: a time or timespan that is not known. */
const UNKNOWN = -(2 ** 63);

/**
 * Reads one event or value into the plan's values. `end` is the index at which it ends; what is damaged may leave the cursor behind
 * `end`, and then the values mean nothing.
 */
export function runPlan(plan: Plan, cursor: FileCursor, end: number, constants: ChunkConstants): void {
  const { steps, values } = plan;
  const { slots } = values;
  const { length } = steps;
  for (let step = 0; step < length; step += 3) {
    const slot = steps[step + 1] ?? 0;
    const operand = steps[step + 2] ?? 0;
    switch (steps[step]) {
      case SKIP_VARINTS:
        for (let skipped = 0; skipped < operand; skipped++) cursor.skipVarint();
        break;
      case SKIP_BYTES:
        cursor.at += operand;
        break;
      case SKIP_STRING:
        skipString(cursor, end);
        break;
      case SKIP_ARRAY:
        skipArray(plan, operand, cursor, end, constants);
        break;
      case TAKE_START:
        cursor.readLong();
        values.time = constants.clock.toMs(cursor.high, cursor.low);
        break;
      case TAKE_DURATION:
        values.duration = cursor.readVarint() * constants.clock.msPerTick;
        break;
      case TAKE_THREAD:
        slots[slot] = constants.findThread(constants.readKey(cursor));
        break;
      case TAKE_STACK:
        slots[slot] = constants.findStack(constants.readKey(cursor));
        break;
      case TAKE_CLASS:
        slots[slot] = constants.findClass(constants.readKey(cursor));
        break;
      case TAKE_POOLED_NAME:
        slots[slot] = constants.findName(operand, constants.readKey(cursor));
        break;
      case TAKE_KEY:
        slots[slot] = constants.readKey(cursor);
        break;
      case TAKE_STRING:
        slots[slot] = constants.readName(cursor, end);
        break;
      case TAKE_VARINT:
        slots[slot] = cursor.readVarint();
        break;
      case TAKE_INT:
        slots[slot] = cursor.readVarint() | 0;
        break;
      case TAKE_BYTE:
        slots[slot] = cursor.readByte();
        break;
      case TAKE_FLOAT:
        slots[slot] = cursor.readFloat();
        break;
      default:
        takeRare(plan, step, cursor, end, constants);
    }
    if (cursor.at > end) return;
  }
}

/** The steps that no frequent event has. */
function takeRare(plan: Plan, step: number, cursor: FileCursor, end: number, constants: ChunkConstants): void {
  const { steps, values, factors } = plan;
  const { slots } = values;
  const slot = steps[step + 1] ?? 0;
  const operand = steps[step + 2] ?? 0;
  switch (steps[step]) {
    case TAKE_DOUBLE:
      slots[slot] = cursor.readDouble();
      break;
    case TAKE_TEXT:
      values.texts[slot] = readFullText(cursor, end, constants);
      slots[slot] = NO_ID;
      break;
    case TAKE_LATE_TEXT:
      slots[slot] = cursor.position;
      skipString(cursor, end);
      break;
    case TAKE_POOLED_TEXT:
      values.texts[slot] = constants.findText(operand, constants.readKey(cursor));
      slots[slot] = NO_ID;
      break;
    case TAKE_SCALED: {
      const value = cursor.readVarint();
      slots[slot] = value === UNKNOWN ? Number.NaN : value * (factors[operand] ?? 1);
      break;
    }
    case TAKE_TICK_DURATION: {
      const value = cursor.readVarint();
      slots[slot] = value === UNKNOWN ? Number.NaN : value * constants.clock.msPerTick;
      break;
    }
    case TAKE_TICK_STAMP:
      cursor.readLong();
      slots[slot] = constants.clock.startMs + constants.clock.toMs(cursor.high, cursor.low);
      break;
    default:
  }
}

export function readFullText(cursor: FileCursor, end: number, constants: ChunkConstants): string | undefined {
  const kind = cursor.readByte();
  if (kind === STRING_POOLED) return constants.findString(constants.readKey(cursor));
  const text = constants.readText(cursor, kind, end, MAX_TEXT_BYTES);
  if (text === undefined) cursor.at = end + 1;
  return text ?? undefined;
}

function skipArray(plan: Plan, index: number, cursor: FileCursor, end: number, constants: ChunkConstants): void {
  const count = cursor.readVarint();
  const element = plan.arrays[index];
  if (!element || element.steps.length === 0 || count < 0 || count > end - cursor.at) {
    if (count !== 0) cursor.at = end + 1;
    return;
  }
  for (let number = 0; number < count && cursor.at < end; number++) runPlan(element, cursor, end, constants);
}
