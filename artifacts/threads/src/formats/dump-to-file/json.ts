import type { LockNote, ThreadEvent } from '../../events.ts';
import type { DumpFormat } from '../../format.ts';
import { begins, detects } from '../json/begin.ts';
import { type Place, readThreadsAsJson, type ThreadsAsJson } from '../json/reader.ts';
import type { JsonObject, JsonValue } from '../json/scanner.ts';
import { listOf, numberOf, objectOf, objectWith, stateOf, textOf } from '../json/values.ts';
import { classOfLock } from '../lock-name.ts';
import { isOfVirtualThread } from './virtual.ts';

const ID = 'dump-to-file-json';

/** JDK 21 to 24 write `tid`, `name` and `stack` alone; 25 adds state and locks; change 8365057 the owner of a park blocker. */
function thread(object: JsonObject, place: Place): ThreadEvent | undefined {
  const id = textOf(object.tid);
  if (id === undefined || !Array.isArray(object.stack)) return undefined;
  const frames = listOf(object.stack).filter((frame) => typeof frame === 'string');
  const state = stateOf(object.state);
  const carrier = textOf(object.carrier);
  const group = textOf(objectWith('container', place.around)?.container);
  return {
    kind: 'thread',
    line: place.line,
    lastLine: place.lastLine,
    name: textOf(object.name) ?? '',
    id,
    javaId: id,
    internal: false,
    virtual:
      typeof object.virtual === 'boolean' ? object.virtual : object.virtual === 'true' || isOfVirtualThread(frames),
    frames,
    locks: locksOf(object, place),
    synchronizers: [],
    ...(state && { state }),
    ...(carrier !== undefined && { carrier }),
    ...(group !== undefined && { group }),
  };
}

function locksOf(object: JsonObject, { lineOf }: Place): LockNote[] {
  const blocker = objectOf(object.parkBlocker);
  const owner = textOf(blocker?.owner);
  return [
    ...noteOf('wants', object.blockedOn, 0, lineOf('blockedOn')),
    ...noteOf('waits', object.waitingOn, 0, lineOf('waitingOn')),
    ...noteOf('parks', blocker?.object, 0, lineOf('parkBlocker')).map((note) =>
      owner === undefined ? note : { ...note, owner: { id: owner } },
    ),
    ...listOf(object.monitorsOwned).flatMap((entry) => {
      const owned = objectOf(entry);
      const depth = numberOf(owned?.depth) ?? 0;
      return listOf(owned?.locks).flatMap((lock) => noteOf('locked', lock, depth, lineOf('monitorsOwned')));
    }),
  ];
}

/** A lock that the compiler took away is written as null. */
function noteOf(relation: LockNote['relation'], value: JsonValue | undefined, depth: number, line: number): LockNote[] {
  if (typeof value !== 'string') return [];
  const lockClass = classOfLock(value);
  return [{ relation, lock: value, depth, line, ...(lockClass !== undefined && { lockClass }) }];
}

const SHAPE: ThreadsAsJson = {
  format: ID,
  thread,
  dump: (around, first) => {
    const told = objectWith('runtimeVersion', around) ?? {};
    const [jvm, timeText] = [textOf(told.runtimeVersion), textOf(told.time)];
    const [processId, time] = [numberOf(told.processId), Date.parse(timeText ?? '')];
    return {
      tellsStates: first.state !== undefined,
      ...(jvm !== undefined && { jvm }),
      ...(timeText !== undefined && { timeText }),
      ...(!Number.isNaN(time) && { time, timeHasZone: true }),
      ...(processId !== undefined && { processId }),
    };
  },
};

const KEYS = ['"threadDump"'];
const DUMP_LINE = /^\s{0,8}"threadDump": ?\{/;

/** `jcmd <pid> Thread.dump_to_file -format=json`, HotSpotDiagnosticMXBean.dumpThreads: JDK 21 and later. */
export const DUMP_TO_FILE_JSON: DumpFormat = {
  id: ID,
  title: 'Thread.dump_to_file, JSON',
  detect: (head) => (detects(head, KEYS) ? 1 : 0),
  isDumpLine: (line) => DUMP_LINE.test(line),
  begins: (line) => begins(line, KEYS),
  open: (emit) => readThreadsAsJson(SHAPE, emit),
};
