import type { LockNote, ThreadEvent } from '../../events.ts';
import type { DumpFormat } from '../../format.ts';
import { findDocumentStart, hasDocument } from '../json/find-document.ts';
import { type ObjectPosition, readThreadsAsJson, type ThreadsAsJson } from '../json/reader.ts';
import type { JsonObject, JsonValue } from '../json/scanner.ts';
import { findObjectWith, toList, toNumber, toObject, toState, toText } from '../json/values.ts';
import { parseLockClass } from '../lock-class.ts';
import { isVirtualThreadStack } from './virtual.ts';

const ID = 'dump-to-file-json';

/**
 * Reads one thread. JDK 21 to 24 write only `tid`, `name` and `stack`; 25 adds state and locks; change 8365057 adds the
 * owner of a park blocker.
 */
function thread(object: JsonObject, position: ObjectPosition): ThreadEvent | undefined {
  const id = toText(object.tid);
  if (id === undefined || !Array.isArray(object.stack)) return undefined;
  const frames = toList(object.stack).filter((frame) => typeof frame === 'string');
  const state = toState(object.state);
  const carrier = toText(object.carrier);
  const group = toText(findObjectWith('container', position.around)?.container);
  return {
    kind: 'thread',
    // A quote begins with the name: the ids and times above it say nothing.
    line: position.getKeyLine('name'),
    lastLine: position.lastLine,
    name: toText(object.name) ?? '',
    id,
    javaId: id,
    internal: false,
    virtual:
      typeof object.virtual === 'boolean' ? object.virtual : object.virtual === 'true' || isVirtualThreadStack(frames),
    frames,
    framesAreCopies: true,
    locks: collectLocks(object, position),
    synchronizers: [],
    ...(state && { state }),
    ...(carrier !== undefined && { carrier }),
    ...(group !== undefined && { group }),
  };
}

function collectLocks(object: JsonObject, { getKeyLine }: ObjectPosition): LockNote[] {
  const blocker = toObject(object.parkBlocker);
  const owner = toText(blocker?.owner);
  return [
    ...toLockNotes('enters', object.blockedOn, 0, getKeyLine('blockedOn')),
    ...toLockNotes('waits', object.waitingOn, 0, getKeyLine('waitingOn')),
    ...toLockNotes('parks', blocker?.object, 0, getKeyLine('parkBlocker')).map((note) =>
      owner === undefined ? note : { ...note, owner: { id: owner } },
    ),
    ...toList(object.monitorsOwned).flatMap((entry) => {
      const owned = toObject(entry);
      const depth = toNumber(owned?.depth) ?? 0;
      return toList(owned?.locks).flatMap((lock) => toLockNotes('locked', lock, depth, getKeyLine('monitorsOwned')));
    }),
  ];
}

/** Converts the locks of a thread. A lock that the compiler eliminated is written as null. */
function toLockNotes(
  relation: LockNote['relation'],
  value: JsonValue | undefined,
  depth: number,
  line: number,
): LockNote[] {
  if (typeof value !== 'string') return [];
  const lockClass = parseLockClass(value);
  return [{ relation, lock: value, depth, line, ...(lockClass !== undefined && { lockClass }) }];
}

const SHAPE: ThreadsAsJson = {
  format: ID,
  thread,
  dump: (around, first) => {
    const facts = findObjectWith('runtimeVersion', around) ?? {};
    const [jvm, timeText] = [toText(facts.runtimeVersion), toText(facts.time)];
    const [processId, time] = [toNumber(facts.processId), Date.parse(timeText ?? '')];
    return {
      hasStates: first.state !== undefined,
      ...(jvm !== undefined && { jvm }),
      ...(timeText !== undefined && { timeText }),
      ...(!Number.isNaN(time) && { time, timeHasZone: true }),
      ...(processId !== undefined && { processId }),
    };
  },
};

const KEYS = ['"threadDump"'];
/** Solr has a list under the same key. */
const LIST = /"threadDump"\s{0,5}:\s{0,5}\[/;
const DUMP_LINE = /^\s{0,8}"threadDump": ?\{/;

/**
 * The output of `jcmd <pid> Thread.dump_to_file -format=json` and HotSpotDiagnosticMXBean.dumpThreads, JDK 21 and
 * later.
 */
export const DUMP_TO_FILE_JSON: DumpFormat = {
  id: ID,
  title: 'Thread.dump_to_file, JSON',
  detect: (head) => (hasDocument(head, KEYS) ? 1 : 0),
  isDumpLine: (line) => DUMP_LINE.test(line),
  findStart: (line) => {
    const start = findDocumentStart(line, KEYS);
    return start >= 0 && LIST.test(line.text) ? -1 : start;
  },
  open: (emit, repeated) => readThreadsAsJson(SHAPE, emit, repeated),
};
