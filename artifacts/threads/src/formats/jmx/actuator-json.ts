import { ascii } from '@hindsight/model';
import type { LockNote, ThreadEvent } from '../../events.ts';
import type { DumpFormat } from '../../format.ts';
import { findDocumentStart, hasDocument } from '../json/find-document.ts';
import { type ObjectPosition, readThreadsAsJson, type ThreadsAsJson } from '../json/reader.ts';
import type { JsonObject, JsonValue } from '../json/scanner.ts';
import { toList, toNumber, toObject, toState, toText } from '../json/values.ts';
import { parseLockClass } from '../lock-class.ts';
import { classifyWait } from './waiting.ts';

const ID = 'actuator-json';
const { OPEN_BRACKET } = ascii;

/**
 * Reads the members of java.lang.management.ThreadInfo, in any order. Which of them are present depends on the version.
 */
function thread(members: JsonObject, position: ObjectPosition): ThreadEvent | undefined {
  const object = toThreadInfo(members);
  const { threadName: name, stackTrace } = object;
  if (typeof name !== 'string' || (!Array.isArray(stackTrace) && toState(object.threadState) === undefined))
    return undefined;
  const id = toText(object.threadId) ?? '';
  // Spark writes the frames as texts, in an object of their own.
  const elements = toList(toObject(stackTrace)?.elems ?? stackTrace);
  const frames = elements.flatMap((one) => (typeof one === 'string' ? [one.trim()] : formatFrame(toObject(one))));
  const state = toState(object.threadState);
  const priority = toNumber(object.priority);
  return {
    kind: 'thread',
    line: position.getKeyLine('threadName'),
    lastLine: position.lastLine,
    name,
    id,
    javaId: id,
    internal: false,
    virtual: object.virtual === true,
    frames,
    locks: [
      ...collectWait(object, frames, position),
      ...toList(object.lockedMonitors).flatMap((one) => collectHeld(one, position)),
      ...toList(object.holdingLocks).flatMap((one) => collectHeldOfSpark(one, position)),
    ],
    synchronizers: toList(object.lockedSynchronizers).flatMap((one) => {
      const lock = formatLockInfo(toObject(one));
      return lock === undefined ? [] : [{ ...lock, line: position.getKeyLine('lockedSynchronizers') }];
    }),
    ...(state && { state }),
    ...(typeof object.daemon === 'boolean' && { daemon: object.daemon }),
    ...(priority !== undefined && { priority }),
    ...(object.inNative === true && { nativeState: 'in native' }),
  };
}

/** Names members as ThreadInfo does. */
function toThreadInfo(members: JsonObject): JsonObject {
  if (members.thread_name !== undefined) return toCamelCase(members);
  const isNamedBriefly = typeof members.name === 'string' && toState(members.state) !== undefined;
  return isNamedBriefly && Array.isArray(members.stackTrace) ? fromShortNames(members) : members;
}

/** Trino and Solr write `id`, `name` and `state`; Solr names the lock and its owner in an object of their own. */
function fromShortNames(members: JsonObject): JsonObject {
  const lock = toObject(members['lock-waiting']);
  const owner = toObject(lock?.owner);
  return {
    ...members,
    threadId: members.id ?? null,
    threadName: members.name ?? null,
    threadState: members.state ?? null,
    ...(lock && { lockName: lock.name ?? null }),
    ...(owner && { lockOwnerName: owner.name ?? null, lockOwnerId: owner.id ?? null }),
  };
}

/** Some applications write `thread_name`. */
const toCamelCase = (object: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(object).map(([key, value = null]) => [
      key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      Array.isArray(value) ? value.map(nameMembers) : nameMembers(value),
    ]),
  );

const nameMembers = (value: JsonValue): JsonValue => {
  const object = toObject(value);
  return object ? toCamelCase(object) : value;
};

/** Formats a stack element as stacks are printed: `java.base/java.lang.Object.wait(Object.java:389)`. */
function formatFrame(element: JsonObject | undefined): string[] {
  const [className, method] = [toText(element?.className), toText(element?.methodName ?? element?.method)];
  if (!element || className === undefined || method === undefined) return [];
  const module = toText(element.moduleName);
  return [`${module === undefined ? '' : `${module}/`}${className}.${method}(${formatSource(element)})`];
}

function formatSource({ nativeMethod, file, fileName = file, lineNumber, line: ofTrino }: JsonObject): string {
  const line = toNumber(lineNumber ?? ofTrino) ?? -1;
  // The value -2 of StackTraceElement.getLineNumber() means a native method.
  if (nativeMethod === true || line === -2) return 'Native Method';
  if (typeof fileName !== 'string') return 'Unknown Source';
  return line < 0 ? fileName : `${fileName}:${line}`;
}

function collectWait(object: JsonObject, frames: readonly string[], { getKeyLine }: ObjectPosition): LockNote[] {
  const lock =
    formatLockInfo(toObject(object.lockInfo)) ??
    parseLockName(object.lockName) ??
    parseLockName(findLockOfSpark(object.blockedByLock));
  if (!lock) return [];
  const [name, id] = [
    toText(object.lockOwnerName),
    toNumber(object.lockOwnerId) ?? toNumber(object.blockedByThreadId) ?? -1,
  ];
  const owner = { ...(name !== undefined && { name }), ...(id >= 0 && { id: String(id) }) };
  const line = getKeyLine(
    ['lockName', 'lockInfo', 'blockedByLock'].find((key) => object[key] !== undefined) ?? 'lockInfo',
  );
  const relation = classifyWait(toState(object.threadState), frames[0]);
  return [{ relation, ...lock, depth: 0, line, ...((name !== undefined || id >= 0) && { owner }) }];
}

function collectHeld(value: JsonValue, { getKeyLine }: ObjectPosition): LockNote[] {
  const monitor = toObject(value);
  const lock = formatLockInfo(monitor);
  if (!lock) return [];
  const depth = Math.max(0, toNumber(monitor?.lockedStackDepth) ?? 0);
  return [{ relation: 'locked', ...lock, depth, line: getKeyLine('lockedMonitors') }];
}

/** Matches `Monitor(java.lang.Object@1f})` and `Lock(java.util.concurrent.ThreadPoolExecutor$Worker@1f})` of Spark. */
const LOCK_OF_SPARK = /^(?:Monitor|Lock)\(([\w.$/;[\]]{1,500}@[0-9a-f]{1,16})\}?\)$/;

function findLockOfSpark(value: JsonValue | undefined): string | undefined {
  const text = toText(value) ?? '';
  return LOCK_OF_SPARK.exec(text)?.[1] ?? (text === '' ? undefined : text);
}

function collectHeldOfSpark(value: JsonValue, { getKeyLine }: ObjectPosition): LockNote[] {
  const lock = parseLockName(findLockOfSpark(value));
  return lock ? [{ relation: 'locked', ...lock, depth: 0, line: getKeyLine('holdingLocks') }] : [];
}

/** Formats a lock like LockInfo.toString(): the class and the hexadecimal hash. */
function formatLockInfo(info: JsonObject | undefined): { lock: string; lockClass: string } | undefined {
  const [lockClass, hash] = [toText(info?.className), toNumber(info?.identityHashCode)];
  if (lockClass === undefined || hash === undefined) return undefined;
  return { lock: `${lockClass}@${(hash >>> 0).toString(16)}`, lockClass };
}

function parseLockName(value: JsonValue | undefined): { lock: string; lockClass?: string } | undefined {
  if (typeof value !== 'string' || value === '') return undefined;
  const lockClass = parseLockClass(value);
  return { lock: value, ...(lockClass !== undefined && { lockClass }) };
}

const SHAPE: ThreadsAsJson = {
  format: ID,
  thread,
  dump: (_, first) => ({ hasStates: first.state !== undefined, hasSynchronizers: true }),
};

const KEYS = ['"threads"', '"threadName"', '"thread_name"', '"threadDump"'];
const STATE_KEYS = ['"threadState"', '"thread_state"'];
/** The first thread of Trino and of Solr, with all that comes before its stack. */
const SHORT_THREAD =
  /\{\s{0,20}"id"\s{0,5}:\s{0,5}\d{1,19},\s{0,20}"name"\s{0,5}:\s{0,5}"[^"]{0,300}",\s{0,20}"state"\s{0,5}:\s{0,5}"(?:NEW|RUNNABLE|BLOCKED|WAITING|TIMED_WAITING)"/;
const MAX_SHORT_HEAD = 4000;

const hasShortNames = (text: string): boolean =>
  text.slice(0, MAX_SHORT_HEAD).includes('"stackTrace"') && SHORT_THREAD.test(text.slice(0, MAX_SHORT_HEAD));
/** Matches a dump on one line, whatever fields its threads have. */
const DUMP_LINE = /^\{"threads": ?\[\{"(?:threadName|threadId)"/;

/**
 * The output of `/actuator/threaddump` of Spring Boot 2 and later, `/dump` of 1, `dumpAllThreads` through Jolokia, and
 * `/api/v1/applications/…/threads` of Spark, `/v1/thread` of Trino, `/admin/info/threads` of Solr.
 */
export const ACTUATOR_JSON: DumpFormat = {
  id: ID,
  title: 'Spring Boot actuator, JSON',
  detect: (head) => {
    const bytes = Buffer.from(head.bytes);
    const hasStates = STATE_KEYS.some((key) => bytes.includes(key)) && hasDocument(head, KEYS);
    return hasStates || hasShortNames(bytes.toString('latin1', 0, MAX_SHORT_HEAD)) ? 1 : 0;
  },
  isDumpLine: (line) => DUMP_LINE.test(line),
  findStart: (line) => {
    const start = findDocumentStart(line, KEYS);
    return start < 0 && line.at(0) === OPEN_BRACKET && hasShortNames(line.text) ? 0 : start;
  },
  open: (emit, repeated) => readThreadsAsJson(SHAPE, emit, repeated),
};
