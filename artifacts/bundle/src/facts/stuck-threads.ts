import { activityOf, type DumpedThread, familyOf, frameOf, isIdle, shortFrame } from '@hindsight/threads';
import { type Fact, QUALITY } from '../fact.ts';
import { ownFrame, ownMethods, sayFrame } from './own-frames.ts';
import { atThreads, framesOf, ownThreads, type ThreadView } from './thread-view.ts';

const FAMILY_ALIKE = 200;
const FAMILY_GROWN = 20;
const ONE_THREAD_POOLS = 10;
const THREADS = 2000;
const IN_LOOKUP = 3;
const IN_FILES = 3;
const DEEP_FRAMES = 500;
const EVENT_LOOP = /eventloop|nioEventLoop|reactor-(?:http|tcp)|XNIO-\d+ I\/O|epollEventLoop/i;
const BLOCKS: ReadonlySet<string> = new Set([
  'reads a socket',
  'connects a socket',
  'sleeps',
  'parks',
  'is blocked',
  'waits for a notification',
]);
const BEGIN_MS = 5 * 60_000;

/** What threads do over all dumps, one by one. */
export const stuckThreadFacts = (view: ThreadView): Fact[] => [
  ...sameRunnable(view),
  ...families(view),
  ...tooMany(view),
  ...lookups(view),
  ...finalizer(view),
  ...eventLoops(view),
  ...pinned(view),
  ...deep(view),
  ...fileOperations(view),
  ...lifecycle(view),
];

/** RUNNABLE in the same methods of the application in every dump. */
function sameRunnable({ series: { across }, dumps }: ThreadView): Fact[] {
  if (!across) return [];
  const stuck = across.staying.filter(({ entries, state }) => {
    const [first, ...others] = entries;
    if (!first || state !== 'RUNNABLE' || entries.some((entry) => isIdle(entry) || activityOf(entry) !== 'runs'))
      return false;
    const methods = ownMethods(framesOf(first)).join(' ');
    return methods !== '' && others.every((entry) => ownMethods(framesOf(entry)).join(' ') === methods);
  });
  return stuck.slice(0, 20).map(({ entries }): Fact => {
    const last = entries.at(-1) ?? entries[0];
    const frames = last ? framesOf(last) : [];
    const name = last?.name ?? '';
    return {
      id: 'same-runnable',
      family: 'threads',
      quality: QUALITY.measured,
      entity: name,
      says: `"${name}" is RUNNABLE in ${sayFrame(ownFrame(frames))} in all ${dumps.length} dumps`,
      evidence: atThreads(entries),
      words: { thread: name, frame: sayFrame(ownFrame(frames)), caller: callerOf(frames), dumps: String(dumps.length) },
    };
  });
}

/** The application's frame below the one at the top: who asked for the work. */
function callerOf(frames: readonly string[]): string {
  const own = ownFrame(frames);
  const below = own === undefined ? [] : frames.slice(frames.indexOf(own) + 1);
  const top = own === undefined ? '' : frameOf(own).qualified;
  const caller = below.find(
    (frame) => ownFrame([frame]) !== undefined && frameOf(frame).qualified !== top && !/\$\$Lambda/.test(frame),
  );
  return caller === undefined ? '' : shortFrame(caller);
}

/** Threads of one name but for its numbers that become more and more. */
function families({ dumps }: ThreadView): Fact[] {
  const counts = dumps.map((dump) => Map.groupBy(ownThreads(dump), ({ name }) => familyOf(name)));
  const found = [...(counts.at(-1) ?? [])].flatMap(([family, own]): Fact[] => {
    const sizes = counts.map((groups) => groups.get(family)?.length ?? 0);
    return family.includes('*') && leaks(own, sizes) ? [familyFact(family, own, sizes)] : [];
  });
  return found.toSorted((a, b) => Number(b.words.threads) - Number(a.words.threads)).slice(0, 2);
}

const ALIKE = 0.8;

const growsEachTime = (sizes: readonly number[]): boolean =>
  sizes.length > 1 && sizes.every((size, index) => index === 0 || size > (sizes[index - 1] ?? 0));

/** Many that stand alike, or more each time: one-thread pools, or one name that only grows. */
function leaks(own: readonly DumpedThread[], sizes: readonly number[]): boolean {
  const [first] = own;
  const alike = own.filter(({ stack }) => stack === first?.stack).length >= own.length * ALIKE;
  if (!alike) return false;
  if (own.length >= FAMILY_ALIKE) return true;
  const oneThreadPools = own.filter(({ name }) => /^pool-\d{1,9}-thread-1$/.test(name)).length;
  const grown = own.length - (sizes[0] ?? 0);
  return growsEachTime(sizes) && (oneThreadPools >= ONE_THREAD_POOLS || grown >= FAMILY_GROWN);
}

function familyFact(family: string, own: readonly DumpedThread[], sizes: readonly number[]): Fact {
  const course = sizes.join(' -> ');
  const frames = own[0] ? framesOf(own[0]) : [];
  return {
    id: 'family-leak',
    family: 'threads',
    quality: growsEachTime(sizes) ? QUALITY.measured : QUALITY.sampled,
    entity: family,
    says: `${course} threads are called "${family}" and stand alike`,
    evidence: atThreads(own),
    words: {
      family,
      course,
      threads: String(own.length),
      stands: own[0] && isIdle(own[0]) ? 'wait for work' : `stand in ${sayFrame(ownFrame(frames) ?? frames[0])}`,
      example: own[0]?.name ?? '',
    },
  };
}

function tooMany({ last }: ThreadView): Fact[] {
  const threads = last.dump.threads.length;
  if (threads < THREADS) return [];
  return [
    fact('count', QUALITY.measured, `the process has ${threads} threads`, last.dump.threads.slice(0, 1), {
      threads: String(threads),
    }),
  ];
}

const fact = (
  id: string,
  quality: number,
  says: string,
  threads: readonly DumpedThread[],
  words: Fact['words'],
): Fact => ({ id, family: 'threads', quality, says, evidence: atThreads(threads), words });

const LOOKUP = /(?:Inet[46]?AddressImpl|InetAddress)\.lookup|InetAddress\.getAddressesFromNameService/;

function lookups({ last }: ThreadView): Fact[] {
  const waiting = ownThreads(last).filter((thread) =>
    framesOf(thread)
      .slice(0, 6)
      .some((frame) => LOOKUP.test(frame)),
  );
  if (waiting.length < IN_LOOKUP) return [];
  return [
    fact('in-dns', QUALITY.measured, `${waiting.length} threads look up the address of a host`, waiting, {
      threads: String(waiting.length),
    }),
  ];
}

function finalizer({ dumps, last, seenTwice }: ThreadView): Fact[] {
  const stands = dumps.flatMap(({ finalizer: index, dump }) => dump.threads[index ?? -1] ?? []);
  const busy = stands.filter((thread) => {
    const frames = framesOf(thread);
    return (
      frames.length > 0 &&
      !frames.slice(0, 6).some((frame) => /ReferenceQueue\.(?:remove|await)|waitForReference/.test(frame))
    );
  });
  const thread = last.dump.threads[last.finalizer ?? -1];
  if (!thread || !seenTwice || busy.length < 2 || !busy.includes(thread)) return [];
  const frame = sayFrame(ownFrame(framesOf(thread)) ?? framesOf(thread)[0]);
  return [
    fact('finalizer', QUALITY.measured, `the finalizer stands in ${frame} in ${busy.length} dumps`, [thread], {
      thread: thread.name,
      frame,
    }),
  ];
}

function eventLoops({ dumps, seenTwice }: ThreadView): Fact[] {
  const blocked = dumps.map((dump) =>
    ownThreads(dump).filter(
      (thread) => EVENT_LOOP.test(thread.name) && !isIdle(thread) && BLOCKS.has(activityOf(thread)),
    ),
  );
  const [first] = blocked.at(-1) ?? [];
  if (!first || !seenTwice || blocked.filter((threads) => threads.length > 0).length < 2) return [];
  const frame = sayFrame(ownFrame(framesOf(first)) ?? framesOf(first)[0]);
  return [
    fact('loop-blocked', QUALITY.measured, `the event loop "${first.name}" ${activityOf(first)} in ${frame}`, [first], {
      thread: first.name,
      frame,
    }),
  ];
}

function pinned({ dumps, last }: ThreadView): Fact[] {
  const [first] = last.virtual.pinned;
  const thread = last.dump.threads[first?.thread ?? -1];
  if (!thread || dumps.filter(({ virtual }) => virtual.pinned.length > 0).length < 2) return [];
  const frame = sayFrame(ownFrame(framesOf(thread)) ?? framesOf(thread)[0]);
  const says = `${last.virtual.pinned.length} virtual threads keep their carriers`;
  return [fact('pinned', QUALITY.measured, says, [thread], { thread: thread.name, frame })];
}

/** Threads of the program that stand in a file operation in more than one dump: local files are faster than that. */
function fileOperations({ dumps, last }: ThreadView): Fact[] {
  const inFiles = (dump: ThreadView['last']) =>
    ownThreads(dump).filter((thread) => activityOf(thread) === 'reads or writes a file' && ownFrame(framesOf(thread)));
  const waiting = inFiles(last);
  const [first] = waiting;
  if (!first || waiting.length < IN_FILES || dumps.filter((dump) => inFiles(dump).length >= IN_FILES).length < 2)
    return [];
  const frame = sayFrame(ownFrame(framesOf(first)));
  return [
    fact('file-io', QUALITY.measured, `${waiting.length} threads read or write files`, waiting, {
      threads: String(waiting.length),
      frame,
    }),
  ];
}

function deep({ last }: ThreadView): Fact[] {
  const thread = ownThreads(last).find((one) => framesOf(one).length > DEEP_FRAMES);
  if (!thread) return [];
  const frame = sayFrame(ownFrame(framesOf(thread)));
  return [
    fact('deep', QUALITY.measured, `the stack of "${thread.name}" has ${framesOf(thread).length} frames`, [thread], {
      thread: thread.name,
      frame,
    }),
  ];
}

const BEGINS =
  /ClassLoader\.loadClass|refreshContext|AbstractApplicationContext\.refresh|createBean|liquibase|flyway|Bootstrap\.(?:start|init)/i;
const ENDS = /ApplicationShutdownHooks|java\.lang\.Shutdown\.|\.Shutdown\.runHooks/;

function lifecycle({ last }: ThreadView): Fact[] {
  const facts: Fact[] = [];
  const main = last.dump.threads.find(({ name }) => name === 'main');
  const begun = main?.elapsedMs ?? Number.POSITIVE_INFINITY;
  if (main && begun < BEGIN_MS && framesOf(main).some((frame) => BEGINS.test(frame))) {
    const seconds = String(Math.round(begun / 1000));
    facts.push(
      fact('starting', QUALITY.measured, `the program started ${seconds} s before and is still starting`, [main], {
        seconds,
      }),
    );
  }
  const ending = last.dump.threads.filter((thread) => framesOf(thread).some((frame) => ENDS.test(frame)));
  if (ending.length > 0) facts.push(fact('stopping', QUALITY.measured, 'shutdown hooks are running', ending, {}));
  return facts;
}
