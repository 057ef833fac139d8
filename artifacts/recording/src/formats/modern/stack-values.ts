import { MAX_DEPTH } from '../../columns/stack-table.ts';
import { NO_ID } from '../../model.ts';
import type { FileCursor } from '../file-cursor.ts';
import type { ChunkConstants } from './chunk-constants.ts';
import type { Metadata, RecordedType } from './metadata.ts';
import { compileValue, type Plan, SKIP_VARINTS, TAKE_INT, TAKE_KEY } from './plan.ts';
import { runPlan } from './run-plan.ts';
import type { ValueReader } from './value-reader.ts';

/** Returns what reads a stack: the fields before its frames, the frames, and the fields after them. */
export function compileStackReader(type: RecordedType, metadata: Metadata, constants: ChunkConstants): ValueReader {
  const at = type.fields.findIndex(({ name, isArray }) => name === 'frames' && isArray);
  const frameType = metadata.types.get(type.fields[at]?.typeId ?? NO_ID);
  const truncated = [{ name: 'truncated', reading: 'value' }] as const;
  if (at < 0 || !frameType) {
    const plan = compileValue(type, metadata, []);
    return (cursor, end) => runPlan(plan, cursor, end, constants);
  }
  constants.frameTypePool = frameType.fields.find(({ name, isPooled }) => name === 'type' && isPooled)?.typeId ?? NO_ID;
  const before = compileValue({ ...type, fields: type.fields.slice(0, at) }, metadata, truncated);
  const after = compileValue({ ...type, fields: type.fields.slice(at + 1) }, metadata, truncated);
  const frame = compileValue(frameType, metadata, [
    { name: 'method', reading: 'key' },
    { name: 'lineNumber', reading: 'value' },
    { name: 'type', reading: 'key' },
  ]);
  const frames = { plan: frame, isUsual: isUsualFrame(frame.steps) };
  return (cursor, end, key) => {
    runPlan(before, cursor, end, constants);
    const isComplete = readFrames(frames, cursor, end, constants, constants.hasStack(key));
    runPlan(after, cursor, end, constants);
    if (constants.hasStack(key) || cursor.at > end || !isComplete) {
      constants.dropFrames();
    } else constants.addStack(key, before.values.slots[0] === 1 || after.values.slots[0] === 1);
  };
}

interface FrameReader {
  readonly plan: Plan;
  readonly isUsual: boolean;
}

function readFrames(
  { plan, isUsual }: FrameReader,
  cursor: FileCursor,
  end: number,
  constants: ChunkConstants,
  isKnown: boolean,
): boolean {
  const count = cursor.readVarint();
  if (count < 0 || count > end - cursor.at) {
    cursor.at = end + 1;
    return false;
  }
  if (isUsual) return readUsualFrames(count, cursor, end, constants, isKnown);
  const { slots } = plan.values;
  for (let index = 0; index < count; index++) {
    runPlan(plan, cursor, end, constants);
    if (cursor.at > end) return false;
    if (isKnown || index >= MAX_DEPTH) continue;
    const line = slots[1] ?? NO_ID;
    constants.rawFrames.push(constants.referToMethod(slots[0] ?? 0), line > 0 ? line : NO_ID, slots[2] ?? 0);
  }
  return true;
}

/** Method, line and type of a frame. */
const FRAME_INTS = 3;
/** The steps of a frame as all writers describe it: method, line, byte code index, type. */
const USUAL_STEPS = [TAKE_KEY, 0, 0, TAKE_INT, 1, 0, SKIP_VARINTS, 0, 1, TAKE_KEY, 2, 0];

const isUsualFrame = (steps: Int32Array): boolean =>
  steps.length === USUAL_STEPS.length && USUAL_STEPS.every((part, index) => steps[index] === part);

/** Does what the plan of a usual frame does, for all frames of a stack: most of the constants are frames. */
function readUsualFrames(
  count: number,
  cursor: FileCursor,
  end: number,
  constants: ChunkConstants,
  isKnown: boolean,
): boolean {
  const raw = constants.rawFrames.values;
  raw.reserve(FRAME_INTS * Math.min(count, MAX_DEPTH));
  const { values } = raw;
  let at = raw.length;
  for (let index = 0; index < count; index++) {
    const method = constants.readKey(cursor);
    const line = cursor.readVarint() | 0;
    cursor.skipVarint();
    const type = constants.readKey(cursor);
    if (cursor.at > end) return false;
    if (isKnown || index >= MAX_DEPTH) continue;
    values[at] = constants.referToMethod(method);
    values[at + 1] = line > 0 ? line : NO_ID;
    values[at + 2] = type;
    at += FRAME_INTS;
  }
  raw.length = at;
  return true;
}
