import type { LockNote, ThreadEvent } from '../../events.ts';
import type { DumpFormat } from '../../format.ts';
import { begins, detects } from '../json/begin.ts';
import { type Place, readThreadsAsJson, type ThreadsAsJson } from '../json/reader.ts';
import type { JsonObject, JsonValue } from '../json/scanner.ts';
import { listOf, numberOf, objectOf, stateOf, textOf } from '../json/values.ts';
import { classOfLock } from '../lock-name.ts';
import { relationOfWait } from './waiting.ts';

const ID = 'actuator-json';

/** The members of java.lang.management.ThreadInfo, in any order; which of them are there differs by version. */
function thread(object: JsonObject, place: Place): ThreadEvent | undefined {
  const { threadName: name, stackTrace } = object;
  if (typeof name !== 'string' || (!Array.isArray(stackTrace) && stateOf(object.threadState) === undefined))
    return undefined;
  const id = textOf(object.threadId) ?? '';
  const frames = listOf(stackTrace).flatMap((element) => frameOf(objectOf(element)));
  const state = stateOf(object.threadState);
  const priority = numberOf(object.priority);
  return {
    kind: 'thread',
    line: place.line,
    lastLine: place.lastLine,
    name,
    id,
    javaId: id,
    internal: false,
    virtual: object.virtual === true,
    frames,
    locks: [...waitOf(object, frames, place), ...listOf(object.lockedMonitors).flatMap((one) => heldOf(one, place))],
    synchronizers: listOf(object.lockedSynchronizers).flatMap((one) => {
      const lock = nameOf(objectOf(one));
      return lock === undefined ? [] : [{ ...lock, line: place.lineOf('lockedSynchronizers') }];
    }),
    ...(state && { state }),
    ...(typeof object.daemon === 'boolean' && { daemon: object.daemon }),
    ...(priority !== undefined && { priority }),
    ...(object.inNative === true && { nativeState: 'in native' }),
  };
}

/** As a stack is printed: `java.base/java.lang.Object.wait(Object.java:389)`. */
function frameOf(element: JsonObject | undefined): string[] {
  const [className, method] = [textOf(element?.className), textOf(element?.methodName)];
  if (!element || className === undefined || method === undefined) return [];
  const module = textOf(element.moduleName);
  return [`${module === undefined ? '' : `${module}/`}${className}.${method}(${sourceOf(element)})`];
}

function sourceOf({ nativeMethod, fileName, lineNumber }: JsonObject): string {
  const line = numberOf(lineNumber) ?? -1;
  // StackTraceElement.getLineNumber(): -2 is a native method.
  if (nativeMethod === true || line === -2) return 'Native Method';
  if (typeof fileName !== 'string') return 'Unknown Source';
  return line < 0 ? fileName : `${fileName}:${line}`;
}

function waitOf(object: JsonObject, frames: readonly string[], { lineOf }: Place): LockNote[] {
  const lock = nameOf(objectOf(object.lockInfo)) ?? named(object.lockName);
  if (!lock) return [];
  const [name, id] = [textOf(object.lockOwnerName), numberOf(object.lockOwnerId) ?? -1];
  const owner = { ...(name !== undefined && { name }), ...(id >= 0 && { id: String(id) }) };
  const line = lineOf(object.lockName === undefined ? 'lockInfo' : 'lockName');
  const relation = relationOfWait(stateOf(object.threadState), frames[0]);
  return [{ relation, ...lock, depth: 0, line, ...((name !== undefined || id >= 0) && { owner }) }];
}

function heldOf(value: JsonValue, { lineOf }: Place): LockNote[] {
  const monitor = objectOf(value);
  const lock = nameOf(monitor);
  if (!lock) return [];
  const depth = Math.max(0, numberOf(monitor?.lockedStackDepth) ?? 0);
  return [{ relation: 'locked', ...lock, depth, line: lineOf('lockedMonitors') }];
}

/** LockInfo.toString(): the class and the hash in hexadecimal. */
function nameOf(info: JsonObject | undefined): { lock: string; lockClass: string } | undefined {
  const [lockClass, hash] = [textOf(info?.className), numberOf(info?.identityHashCode)];
  if (lockClass === undefined || hash === undefined) return undefined;
  return { lock: `${lockClass}@${(hash >>> 0).toString(16)}`, lockClass };
}

function named(value: JsonValue | undefined): { lock: string; lockClass?: string } | undefined {
  if (typeof value !== 'string' || value === '') return undefined;
  const lockClass = classOfLock(value);
  return { lock: value, ...(lockClass !== undefined && { lockClass }) };
}

const SHAPE: ThreadsAsJson = {
  format: ID,
  thread,
  dump: (_, first) => ({ tellsStates: first.state !== undefined, tellsSynchronizers: true }),
};

const KEYS = ['"threads"', '"threadName"'];
/** In one line, whatever fields its threads have. */
const DUMP_LINE = /^\{"threads": ?\[\{"(?:threadName|threadId)"/;

/** `/actuator/threaddump` of Spring Boot 2 and later, `/dump` of 1, `dumpAllThreads` through Jolokia. */
export const ACTUATOR_JSON: DumpFormat = {
  id: ID,
  title: 'Spring Boot actuator, JSON',
  detect: (head) => (detects(head, KEYS) && Buffer.from(head.bytes).includes('"threadState"') ? 1 : 0),
  isDumpLine: (line) => DUMP_LINE.test(line),
  begins: (line) => begins(line, KEYS),
  open: (emit) => readThreadsAsJson(SHAPE, emit),
};
