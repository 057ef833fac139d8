import { formatCount } from '@hindsight/claims';
import {
  type Activity,
  classifyActivity,
  type DumpedThread,
  describeActivity,
  formatShortFrame,
  getFrames,
  isIdle,
  parseFrame,
  toNameFamily,
} from '@hindsight/threads';
import { type Fact, QUALITY } from '../fact.ts';
import { findOwnFrame, formatFrame, isInRegularExpression, listOwnMethods, nameOthers } from './application-frames.ts';
import { selectApplicationThreads, type ThreadView, toThreadsEvidence } from './thread-view.ts';

const MIN_FAMILY_ALIKE = 200;
const MIN_FAMILY_GROWTH = 20;
const MIN_ONE_THREAD_POOLS = 10;
const MIN_MANY_THREADS = 2000;
const MIN_IN_LOOKUP = 3;
const MIN_IN_FILES = 3;
const MAX_NORMAL_FRAMES = 500;
/** The stacks of so many threads take some 100 MB. */
const MIN_THREADS_OF_WEIGHT = 500;
const EVENT_LOOP = /eventloop|nioEventLoop|reactor-(?:http|tcp)|XNIO-\d+ I\/O|epollEventLoop/i;
const BLOCKING_ACTIVITIES: ReadonlySet<Activity> = new Set([
  'socket-read',
  'socket-connect',
  'sleeping',
  'parked',
  'blocked',
  'notification-wait',
]);
const MAX_START_MS = 5 * 60_000;

/** Collects what single threads do over all dumps. */
export const collectStuckThreadFacts = (view: ThreadView): Fact[] => [
  ...collectSameRunnable(view),
  ...collectFamilies(view),
  ...collectThreadCount(view),
  ...collectLookups(view),
  ...collectFinalizer(view),
  ...collectEventLoops(view),
  ...collectPinned(view),
  ...collectDeep(view),
  ...collectFileOperations(view),
  ...collectLifecycle(view),
];

/** Finds threads that are RUNNABLE in the same methods of the application in every dump. */
function collectSameRunnable({ series: { comparison }, dumps }: ThreadView): Fact[] {
  if (!comparison) return [];
  const stuck = comparison.persistent.filter(({ entries, state }) => {
    const [first, ...others] = entries;
    if (
      !first ||
      state !== 'RUNNABLE' ||
      entries.some((entry) => isIdle(entry) || classifyActivity(entry) !== 'running')
    )
      return false;
    const methods = listOwnMethods(getFrames(first)).join(' ');
    return methods !== '' && others.every((entry) => listOwnMethods(getFrames(entry)).join(' ') === methods);
  });
  const names = stuck.map(({ entries }) => ({ name: entries.at(-1)?.name ?? '' }));
  return stuck.slice(0, 20).map(({ entries }): Fact => {
    const last = entries.at(-1) ?? entries[0];
    const frames = last ? getFrames(last) : [];
    const name = last?.name ?? '';
    return {
      id: 'same-runnable',
      family: 'threads',
      quality: QUALITY.measured,
      entity: name,
      statement: `"${name}" is RUNNABLE in ${formatFrame(findOwnFrame(frames) ?? frames[0])} in all ${dumps.length} dumps`,
      evidence: toThreadsEvidence(entries),
      words: {
        thread: name,
        frame: formatFrame(findOwnFrame(frames) ?? frames[0]),
        caller: findCaller(frames),
        dumps: String(dumps.length),
        does: isInRegularExpression(frames) ? 'regex' : '',
        threads: String(names.length),
        others: nameOthers(names, name),
      },
    };
  });
}

/** Finds the application's frame below the topmost one, which called the work. */
function findCaller(frames: readonly string[]): string {
  const members = findOwnFrame(frames);
  const below = members === undefined ? [] : frames.slice(frames.indexOf(members) + 1);
  const top = members === undefined ? '' : parseFrame(members).qualified;
  const caller = below.find(
    (frame) => findOwnFrame([frame]) !== undefined && parseFrame(frame).qualified !== top && !/\$\$Lambda/.test(frame),
  );
  return caller === undefined ? '' : formatShortFrame(caller);
}

/** Finds groups of threads, alike but for numbers in their names or of one name, whose size keeps growing. */
function collectFamilies({ dumps }: ThreadView): Fact[] {
  const counts = dumps.map((dump) => Map.groupBy(selectApplicationThreads(dump), ({ name }) => toNameFamily(name)));
  const facts = [...(counts.at(-1) ?? [])].flatMap(([family, members]): Fact[] => {
    const sizes = counts.map((groups) => groups.get(family)?.length ?? 0);
    return isLeaking(members, sizes) ? [createFamilyFact(family, members, sizes)] : [];
  });
  return facts.toSorted((a, b) => Number(b.words.threads) - Number(a.words.threads)).slice(0, 2);
}

const MIN_ALIKE_SHARE = 0.8;

const isGrowingEachTime = (sizes: readonly number[]): boolean =>
  sizes.length > 1 && sizes.every((size, index) => index === 0 || size > (sizes[index - 1] ?? 0));

/** Returns whether most of these threads have the same stack, and there are very many of them or more in each dump. */
function isLeaking(members: readonly DumpedThread[], sizes: readonly number[]): boolean {
  const [first] = members;
  const alike = members.filter(({ stack }) => stack === first?.stack).length >= members.length * MIN_ALIKE_SHARE;
  if (!alike) return false;
  if (members.length >= MIN_FAMILY_ALIKE) return true;
  const oneThreadPoolCount = members.filter(({ name }) => /^pool-\d{1,9}-thread-1$/.test(name)).length;
  const grown = members.length - (sizes[0] ?? 0);
  return isGrowingEachTime(sizes) && (oneThreadPoolCount >= MIN_ONE_THREAD_POOLS || grown >= MIN_FAMILY_GROWTH);
}

function createFamilyFact(family: string, members: readonly DumpedThread[], sizes: readonly number[]): Fact {
  const sizesText = sizes.map(formatCount).join(' → ');
  const frames = members[0] ? getFrames(members[0]) : [];
  return {
    id: 'family-leak',
    family: 'threads',
    quality: isGrowingEachTime(sizes) ? QUALITY.measured : QUALITY.sampled,
    entity: family,
    statement: `${sizesText} threads are named "${family}" and have the same stack`,
    evidence: toThreadsEvidence(members),
    words: {
      family,
      history: sizesText,
      threads: String(members.length),
      activity: describeFamily(members[0], formatFrame(findOwnFrame(frames) ?? frames[0])),
      perConnection: members[0] && readsSocket(members[0]) ? 'yes' : '',
      example: members[0]?.name ?? '',
    },
  };
}

const readsSocket = (thread: DumpedThread): boolean => classifyActivity(thread) === 'socket-read';

function describeFamily(thread: DumpedThread | undefined, frame: string): string {
  if (thread && readsSocket(thread)) return `read a socket each in ${frame}`;
  return thread && isIdle(thread) ? 'wait for work' : `are in ${frame}`;
}

/** Counts that differ by no more are equal: threads of pools come and go. */
const MAX_UNSTEADY = 0.005;

function collectThreadCount({ last, dumps }: ThreadView): Fact[] {
  const threads = last.dump.threads.length;
  const create = (id: string): Fact =>
    createFact(id, QUALITY.measured, `the process has ${threads} threads`, last.dump.threads.slice(0, 1), {
      threads: String(threads),
    });
  return [
    ...(threads >= MIN_MANY_THREADS ? [create('count')] : []),
    ...(threads >= MIN_THREADS_OF_WEIGHT ? [create('many-threads')] : []),
    ...(dumps.length > 1 && dumps.every(({ dump }) => Math.abs(dump.threads.length - threads) <= threads * MAX_UNSTEADY)
      ? [create('threads-steady')]
      : []),
  ];
}

const createFact = (
  id: string,
  quality: number,
  statement: string,
  threads: readonly DumpedThread[],
  words: Fact['words'],
): Fact => ({ id, family: 'threads', quality, statement, evidence: toThreadsEvidence(threads), words });

const LOOKUP = /(?:Inet[46]?AddressImpl|InetAddress)\.lookup|InetAddress\.getAddressesFromNameService/;

function collectLookups({ last }: ThreadView): Fact[] {
  const waiting = selectApplicationThreads(last).filter((thread) =>
    getFrames(thread)
      .slice(0, 6)
      .some((frame) => LOOKUP.test(frame)),
  );
  if (waiting.length < MIN_IN_LOOKUP) return [];
  return [
    createFact('in-dns', QUALITY.measured, `${waiting.length} threads look up the address of a host`, waiting, {
      threads: String(waiting.length),
    }),
  ];
}

function collectFinalizer({ dumps, last, hasSeveralDumps }: ThreadView): Fact[] {
  const finalizers = dumps.flatMap(({ finalizer: index, dump }) => dump.threads[index ?? -1] ?? []);
  const busy = finalizers.filter((thread) => {
    const frames = getFrames(thread);
    return (
      frames.length > 0 &&
      !frames.slice(0, 6).some((frame) => /ReferenceQueue\.(?:remove|await)|waitForReference/.test(frame))
    );
  });
  const thread = last.dump.threads[last.finalizer ?? -1];
  if (!thread || !hasSeveralDumps || busy.length < 2 || !busy.includes(thread)) return [];
  const frame = formatFrame(findOwnFrame(getFrames(thread)) ?? getFrames(thread)[0]);
  return [
    createFact('finalizer', QUALITY.measured, `the finalizer is in ${frame} in ${busy.length} dumps`, [thread], {
      thread: thread.name,
      frame,
    }),
  ];
}

function collectEventLoops({ dumps, hasSeveralDumps }: ThreadView): Fact[] {
  const blocked = dumps.map((dump) =>
    selectApplicationThreads(dump).filter(
      (thread) => EVENT_LOOP.test(thread.name) && !isIdle(thread) && BLOCKING_ACTIVITIES.has(classifyActivity(thread)),
    ),
  );
  const [first] = blocked.at(-1) ?? [];
  if (!first || !hasSeveralDumps || blocked.filter((threads) => threads.length > 0).length < 2) return [];
  const frame = formatFrame(findOwnFrame(getFrames(first)) ?? getFrames(first)[0]);
  return [
    createFact(
      'loop-blocked',
      QUALITY.measured,
      `the event loop "${first.name}" ${describeActivity(classifyActivity(first))} in ${frame}`,
      [first],
      {
        thread: first.name,
        frame,
        does: describeActivity(classifyActivity(first)),
      },
    ),
  ];
}

function collectPinned({ dumps, last }: ThreadView): Fact[] {
  const [first] = last.virtual.pinned;
  const thread = last.dump.threads[first?.thread ?? -1];
  if (!thread || dumps.filter(({ virtual }) => virtual.pinned.length > 0).length < 2) return [];
  const frame = formatFrame(findOwnFrame(getFrames(thread)) ?? getFrames(thread)[0]);
  const statement = `${last.virtual.pinned.length} virtual threads are pinned to their carriers`;
  return [createFact('pinned', QUALITY.measured, statement, [thread], { thread: thread.name, frame })];
}

/**
 * Finds application threads in a file operation in more than one dump. Operations on local files are too fast for that.
 */
function collectFileOperations({ dumps, last }: ThreadView): Fact[] {
  const inFiles = (dump: ThreadView['last']) =>
    selectApplicationThreads(dump).filter(
      (thread) => classifyActivity(thread) === 'file-io' && findOwnFrame(getFrames(thread)),
    );
  const waiting = inFiles(last);
  const [first] = waiting;
  if (
    !first ||
    waiting.length < MIN_IN_FILES ||
    dumps.filter((dump) => inFiles(dump).length >= MIN_IN_FILES).length < 2
  )
    return [];
  const frame = formatFrame(findOwnFrame(getFrames(first)));
  return [
    createFact('file-io', QUALITY.measured, `${waiting.length} threads read or write files`, waiting, {
      threads: String(waiting.length),
      frame,
    }),
  ];
}

function collectDeep({ last }: ThreadView): Fact[] {
  const thread = selectApplicationThreads(last).find((one) => getFrames(one).length > MAX_NORMAL_FRAMES);
  if (!thread) return [];
  const frame = formatFrame(findOwnFrame(getFrames(thread)));
  return [
    createFact(
      'deep',
      QUALITY.measured,
      `the stack of "${thread.name}" has ${formatCount(getFrames(thread).length)} frames`,
      [thread],
      {
        thread: thread.name,
        frame,
      },
    ),
  ];
}

const START_FRAME =
  /ClassLoader\.loadClass|refreshContext|AbstractApplicationContext\.refresh|createBean|liquibase|flyway|Bootstrap\.(?:start|init)/i;
const SHUTDOWN_FRAME = /ApplicationShutdownHooks|java\.lang\.Shutdown\.|\.Shutdown\.runHooks/;

function collectLifecycle({ last }: ThreadView): Fact[] {
  const facts: Fact[] = [];
  const main = last.dump.threads.find(({ name }) => name === 'main');
  const elapsedMs = main?.elapsedMs ?? Number.POSITIVE_INFINITY;
  if (main && elapsedMs < MAX_START_MS && getFrames(main).some((frame) => START_FRAME.test(frame))) {
    const seconds = String(Math.round(elapsedMs / 1000));
    facts.push(
      createFact('starting', QUALITY.measured, `the program started ${seconds} s ago and is still starting`, [main], {
        seconds,
      }),
    );
  }
  const ending = last.dump.threads.filter((thread) => getFrames(thread).some((frame) => SHUTDOWN_FRAME.test(frame)));
  if (ending.length > 0) facts.push(createFact('stopping', QUALITY.measured, 'shutdown hooks are running', ending, {}));
  return facts;
}
