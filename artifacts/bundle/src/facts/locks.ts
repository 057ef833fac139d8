import { activityOf, type DumpAnalysis, frameOf, type RootBlocker, rootBlockersOf } from '@hindsight/threads';
import { type Fact, QUALITY } from '../fact.ts';
import { ownFrame, sayFrame } from './own-frames.ts';
import { atThreads, framesOf, ownThreads, type ThreadView } from './thread-view.ts';

const CONVOY_THREADS = 10;
const CONVOY_SHARE = 0.1;
const CONVOY_LEAST = 3;
const LOGGING = /log4j|logback|Appender|PrintStream|java\.util\.logging|\bLogger\b|\.log\./;

/** Deadlocks, and threads behind whose lock many others wait. */
export function lockFacts(view: ThreadView): Fact[] {
  return [...cycles(view), ...convoys(view)];
}

function cycles({ dumps }: ThreadView): Fact[] {
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
      const frame = ownFrame(framesOf(member)) ?? framesOf(member)[0];
      return `"${member.name}" waits in ${sayFrame(frame)} for ${lock?.lockClass ?? 'a lock'} held by ${owner}`;
    });
    return {
      id: 'cycle',
      family: 'threads',
      quality: seen.length === dumps.length ? QUALITY.measured : QUALITY.sampled,
      entity: names.toSorted().join(', '),
      says: `${names.length} threads wait for each other in ${seen.length} of ${dumps.length} dumps`,
      evidence: atThreads(members),
      words: {
        threads: names.join(' and '),
        waits: waits.join('; '),
        victims: String(deadlock.victims.length),
        dumps: `${seen.length} of ${dumps.length}`,
      },
    };
  });
}

const isConvoy = (root: RootBlocker, dump: DumpAnalysis): boolean =>
  root.blockedThreadCount >= CONVOY_THREADS ||
  root.blockedThreadCount >= Math.max(CONVOY_LEAST, ownThreads(dump).length * CONVOY_SHARE);

/** Waits for connections or packets while it holds the lock: the others wait for their turn. */
const takesTurns = ({ does }: RootBlocker): boolean => does === 'accepts connections' || does === 'selects events';

function convoys({ dumps, last }: ThreadView): Fact[] {
  const perDump = dumps.map((dump) => rootBlockersOf(dump).filter((root) => !takesTurns(root) && isConvoy(root, dump)));
  const lockClasses = perDump.map(
    (roots) => new Set(roots.flatMap(({ held }) => held.map(({ lockClass }) => lockClass))),
  );
  const place = perDump.findLastIndex((roots) => roots.length > 0);
  const [root] = perDump[place] ?? [];
  const dump = dumps[place] ?? last;
  if (!root) return [];
  const lock = root.held[0];
  const dumpsWith = lockClasses.filter((classes) => classes.has(lock?.lockClass)).length;
  const frames = framesOf(root.entry);
  const frame = ownFrame(frames) ?? frames[0];
  const waiting = dump.graph.locks
    .filter(({ owner }) => owner === root.thread)
    .flatMap(({ waiters }) => waiters)
    .flatMap((index) => dump.dump.threads[index] ?? []);
  const common = {
    family: 'threads',
    quality: dumpsWith >= 2 ? QUALITY.measured : QUALITY.sampled,
    entity: root.entry.name,
    evidence: atThreads([root.entry, ...waiting]),
    words: {
      root: root.entry.name,
      lock: lock?.lockClass ?? 'a lock',
      frame: sayFrame(frame),
      does: root.does,
      waiting: String(root.blockedThreadCount),
      dumps: `${dumpsWith} of ${dumps.length}`,
    },
  } as const satisfies Partial<Fact>;
  const says = `"${root.entry.name}" holds ${common.words.lock} in ${common.words.frame} and ${root.blockedThreadCount} threads wait for it`;
  const facts: Fact[] = [{ id: 'convoy', says, ...common }];
  const runs = activityOf(root.entry) === 'runs';
  facts.push({
    id: runs ? 'owner-run' : 'owner-io',
    says: `the holder of the lock ${runs ? 'is in code' : root.does}`,
    ...common,
  });
  if (LOGGING.test(lock?.lockClass ?? '') || frames.slice(0, 8).some((one) => LOGGING.test(frameOf(one).className))) {
    facts.push({ id: 'log-lock', says: `${root.blockedThreadCount} threads wait to write a log`, ...common });
  }
  return facts;
}
