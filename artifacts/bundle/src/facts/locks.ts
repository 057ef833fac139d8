import {
  classifyActivity,
  type DumpAnalysis,
  describeActivity,
  findRootBlockers,
  getFrames,
  parseFrame,
  type RootBlocker,
} from '@hindsight/threads';
import { type Fact, QUALITY } from '../fact.ts';
import { findOwnFrame, formatFrame } from './application-frames.ts';
import { selectApplicationThreads, type ThreadView, toThreadsEvidence } from './thread-view.ts';

const MIN_CONVOY_THREADS = 10;
const MIN_CONVOY_SHARE = 0.1;
const MIN_CONVOY_SHARE_THREADS = 3;
const ANY_LOCK = /^java\.lang\.Object$|^java\.util\.concurrent\.locks\./;
/** The last part of a package says little: programs keep journals, too, in `log`. */
const LOGGING = /log4j|logback|Appender|PrintStream|java\.util\.logging|\bLogger\b|\.(?:util|apache)\.(?:log|juli)\./;

/** Collects deadlocks, and locks that many threads wait for. */
export function collectLockFacts(view: ThreadView): Fact[] {
  return [...collectCycles(view), ...collectConvoys(view)];
}

function collectCycles({ dumps }: ThreadView): Fact[] {
  const seen = dumps.filter(({ graph }) => graph.deadlocks.length > 0);
  const last = seen.at(-1);
  if (!last) return [];
  return last.graph.deadlocks.slice(0, 3).map((deadlock): Fact => {
    const members = deadlock.threads.flatMap((index) => last.dump.threads[index] ?? []);
    const locks = deadlock.locks.flatMap((index) => last.graph.locks[index] ?? []);
    const names = members.map(({ name }) => `"${name}"`);
    const waits = members.map((member, index) => {
      const lock = locks[index];
      const owner = names[(index + 1) % names.length];
      const frame = findOwnFrame(getFrames(member)) ?? getFrames(member)[0];
      return `"${member.name}" waits in ${formatFrame(frame)} for ${lock?.lockClass ?? 'a lock'} held by ${owner}`;
    });
    return {
      id: 'cycle',
      family: 'threads',
      quality: seen.length === dumps.length ? QUALITY.measured : QUALITY.sampled,
      entity: names.toSorted().join(', '),
      statement: `${names.length} threads wait for each other in ${seen.length} of ${dumps.length} dumps`,
      evidence: toThreadsEvidence(members),
      words: {
        threads: names.join(', ').replace(/, ([^,]*)$/, ' and $1'),
        waits: waits.join('; '),
        victims: String(deadlock.victims.length),
        dumps: `${seen.length} of ${dumps.length}`,
        ...(members.every(isInInitializer) && { initializers: 'yes' }),
      },
    };
  });
}

/** Whether a thread runs the static initializer of a class, which locks that class. */
const isInInitializer = (thread: Parameters<typeof getFrames>[0]): boolean =>
  getFrames(thread).some((frame) => frame.includes('.<clinit>'));

const isConvoy = (root: RootBlocker, dump: DumpAnalysis): boolean =>
  root.blockedThreadCount >= MIN_CONVOY_THREADS ||
  root.blockedThreadCount >=
    Math.max(MIN_CONVOY_SHARE_THREADS, selectApplicationThreads(dump).length * MIN_CONVOY_SHARE);

/** A thread that waits for connections or packets while it holds the lock lets the others wait for their turn. */
const isTakingTurns = ({ activity }: RootBlocker): boolean => activity === 'accept' || activity === 'select';

/** What tells a lock in dumps whose addresses change: its class, and for an object that is nothing but a lock, where it is held. */
function describeLock({ held, entry }: RootBlocker): string {
  const lockClass = held[0]?.lockClass ?? '';
  const frames = getFrames(entry);
  return ANY_LOCK.test(lockClass)
    ? `${lockClass} ${parseFrame(findOwnFrame(frames) ?? frames[0] ?? '').qualified}`
    : lockClass;
}

/** `a ReentrantLock` instead of the class in it that has the queue. */
const nameLock = (lockClass = 'a lock'): string =>
  lockClass.replace(/^java\.util\.concurrent\.locks\.(\w{1,60})\$\w{1,60}$/, 'a $1');

/** A few threads that wait behind one that works may be met by chance, in one dump or the next. */
const isLasting = ({ blockedThreadCount }: RootBlocker, dumpsWith: number, dumps: number): boolean =>
  dumpsWith >= 2 && (dumpsWith === dumps || blockedThreadCount >= MIN_CONVOY_THREADS);

function collectConvoys({ dumps, last }: ThreadView): Fact[] {
  const perDump = dumps.map((dump) =>
    findRootBlockers(dump).filter((root) => !isTakingTurns(root) && isConvoy(root, dump)),
  );
  const seen = perDump.map((roots) => new Set(roots.map(describeLock)));
  const index = perDump.findLastIndex((roots) => roots.length > 0);
  const [root] = perDump[index] ?? [];
  const dump = dumps[index] ?? last;
  if (!root) return [];
  const lock = root.held[0];
  const dumpsWith = seen.filter((locks) => locks.has(describeLock(root))).length;
  const frames = getFrames(root.entry);
  const frame = findOwnFrame(frames) ?? frames[0];
  const waiting = dump.graph.locks
    .filter(({ owner }) => owner === root.thread)
    .flatMap(({ waiters }) => waiters)
    .flatMap((index) => dump.dump.threads[index] ?? []);
  const common = {
    family: 'threads',
    quality: isLasting(root, dumpsWith, dumps.length) ? QUALITY.measured : QUALITY.sampled,
    entity: root.entry.name,
    evidence: toThreadsEvidence([root.entry, ...waiting]),
    words: {
      root: root.entry.name,
      lock: nameLock(lock?.lockClass),
      frame: formatFrame(frame),
      does: describeActivity(root.activity),
      waiting: String(root.blockedThreadCount),
      dumps: `${dumpsWith} of ${dumps.length}`,
    },
  } as const satisfies Partial<Fact>;
  const statement = `"${root.entry.name}" holds ${common.words.lock} in ${common.words.frame} and ${root.blockedThreadCount} threads wait for it`;
  const facts: Fact[] = [{ id: 'convoy', statement, ...common }];
  const runs = classifyActivity(root.entry) === 'running';
  facts.push({
    id: runs ? 'owner-run' : 'owner-io',
    statement: `the holder of the lock ${runs ? 'is running' : describeActivity(root.activity)}`,
    ...common,
  });
  if (
    LOGGING.test(lock?.lockClass ?? '') ||
    frames.slice(0, 8).some((one) => LOGGING.test(parseFrame(one).className))
  ) {
    facts.push({ id: 'log-lock', statement: `${root.blockedThreadCount} threads wait to write a log`, ...common });
  }
  return facts;
}
