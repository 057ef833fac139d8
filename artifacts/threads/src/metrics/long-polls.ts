import { type Frame, isOwnFrame, isPlatformFrame, parseFrame } from '../frame.ts';
import type { DumpedThread } from '../model.ts';

/**
 * Methods of clients with which an application waits until a server has something to tell, however long that takes: the
 * next message of a queue (Redis, SQS, JMS), tasks of a workflow, notifications of a database, mail, changes of a
 * configuration.
 */
const AWAITS_NEWS =
  /^(?:b[lr]pop(?:lpush)?|bl?mpop|blmove|bzpop(?:min|max)|bzmpop|xread(?:Group)?|[ps]?subscribe|receive(?:Messages?)?(?:NoWait)?|getNotifications|processNotifies|idle|readIdleResponse|getUpdates|fetchAndLock|(?:do)?longPoll\w{0,40}|poll(?!ute)\w{0,20}(?:Queue|Tasks?)|checkUpdateDataIds|listenForEventPackets|loopReader|watch\w{0,40}|waitForChange\w{0,20})$/i;
/** Loops of libraries that read whatever arrives on one connection, and watches of a cluster. */
const READER =
  /(?:Poller|PollTask|LongPoll\w{0,20}|Watcher|Watch)(?:Thread|Runnable|Worker|Task)?\.(?:run|loop|do\w{1,20}|poll|hasNext|next)$/;
/** Names that applications give to methods which ask so. */
const OWN_NEWS =
  /^(?:long_?poll\w{0,40}|blocking(?:Query|Get|Watch)\w{0,20}|watch(?:es|ed)?(?!dog)\w{0,40}|(?:poll|await|waitFor|listenFor|fetch)(?:Next)?(?:Changes?|Updates?|News|Notifications?|Events?)|receiveMessages?)$/i;
/** A message that is an answer is late when it does not come. */
const AWAITS_ANSWER = /^(?:convert)?sendAndReceive|^request$/i;
/** Threads that are named after what they do. */
const WATCHES = /(?:^|[^a-z])(?:watch(?:es|er|ers)?|long-?poll(?:er|ing|s)?)(?:[^a-z]|$)/i;
/** The client for mail has a package of the platform. */
const isClientFrame = (text: string): boolean =>
  !isPlatformFrame(text) || parseFrame(text).className.startsWith('com.sun.mail.');

/** The method that asks, and a client in between. */
const MAX_OWN_FRAMES = 2;

/** Returns whether one of these frames waits for the answer to a message. */
export const awaitsAnswer = (frames: readonly Frame[]): boolean =>
  frames.some(({ method }) => AWAITS_ANSWER.test(method));

/**
 * Returns whether a stack waits for news that need not come: such a thread is idle, although it waits for another machine.
 * The names count that are nearest to the wait: what handles the news may call other servers.
 */
export function requestsNews(frames: readonly string[]): boolean {
  const own = frames.findIndex(isOwnFrame);
  const above = (own < 0 ? frames : frames.slice(0, own)).filter(isClientFrame).map(parseFrame);
  if (awaitsAnswer(above)) return false;
  // Drivers of databases receive the packets of an answer.
  const called = own < 0 ? above.filter(({ method }) => method !== 'receive') : above.slice(-MAX_OWN_FRAMES);
  if (called.some(({ method, qualified }) => AWAITS_NEWS.test(method) || READER.test(qualified))) return true;
  return frames
    .filter(isOwnFrame)
    .slice(0, MAX_OWN_FRAMES)
    .some((text) => OWN_NEWS.test(parseFrame(text).method.replace(/^lambda\$(\w{1,80})\$\d{1,5}$/, '$1')));
}

/** Returns whether the name of a thread of the application's own says that it waits for news; workers of a pool do anything. */
export const isNamedWatcher = ({ name, stack: { frames } }: DumpedThread): boolean =>
  WATCHES.test(name) &&
  frames.some(isOwnFrame) &&
  !frames.some((text) => /^java\.util\.concurrent\.(?:ThreadPoolExecutor|ForkJoin)/.test(parseFrame(text).qualified));
