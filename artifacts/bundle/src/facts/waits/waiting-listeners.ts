import { type DumpedThread, getFrames, parseFrame } from '@hindsight/threads';
import { selectApplicationThreads, type ThreadView } from '../thread-view.ts';

/** What calls a program for each message: listeners of Kafka, RabbitMQ and JMS, and threads that poll by themselves. */
const LISTENER =
  /\.kafka\.(?:listener|clients\.consumer)\.|\.rabbit\.listener\.|\.jms\.listener\.|\.messaging\.kafka\./;
const NAMED_CONSUMER = /(?:^|[-_ #])(?:kafka-)?(?:consumer|listener)(?:[-_ #\d]|$)/i;

const isListener = (thread: DumpedThread): boolean =>
  NAMED_CONSUMER.test(thread.name) || getFrames(thread).some((frame) => LISTENER.test(parseFrame(frame).qualified));

/** Finds the threads that handle messages, when each of them stands in a call to a backend in every dump. */
export function findWaitingListeners(
  { dumps, last, hasSeveralDumps }: ThreadView,
  isWaiting: (thread: DumpedThread) => boolean,
): readonly [DumpedThread, ...DumpedThread[]] | undefined {
  const [first, ...more] = selectApplicationThreads(last).filter((thread) => isListener(thread) && isWaiting(thread));
  if (!first || !hasSeveralDumps) return undefined;
  const found = new Set([first, ...more].map(({ name }) => name));
  const areAll = dumps.every(({ dump }) =>
    [...found].every((name) => dump.threads.some((thread) => thread.name === name && isWaiting(thread))),
  );
  return areAll ? [first, ...more] : undefined;
}
