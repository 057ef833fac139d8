import { isApplicationClass } from '@hindsight/claims';
import {
  awaitsAnswer,
  classifyActivity,
  type DumpedThread,
  formatShortFrame,
  getFrames,
  parseFrame,
  requestsNews,
} from '@hindsight/threads';
import type { Fact } from '../../fact.ts';
import { findOwnFrame } from '../application-frames.ts';
import { selectApplicationThreads, type ThreadView } from '../thread-view.ts';

/** Threads of libraries that read whatever arrives on one connection, and watches of a cluster. */
const READER =
  /(?:Reader|Receiver|Listener|Monitor|Watcher|MainLoop|ReadLoop)(?:Thread|Runnable|Worker|Task)?\.(?:run|loop|lookupServerDescription)$|\bWatch(?:er)?\.(?:hasNext|next)$|^com\.sun\.jndi\.ldap\.Connection\.run$/;
/** How programs name their own waits for news; an answer, a result or the end of something is due. */
const AWAITS_OWN_NEWS =
  /^(?:await|waitFor|listenFor|watch|subscribe)(?:Next)?(?!\w{0,40}(?:Answer|Reply|Repl|Respon|Result|Ack|Complet|Connect|Future|Done|Finish|End|Lock|Server|Start|Ready|Up$))[A-Z]\w{2,60}$/;

/** Classes of the JDK wait for anybody. */
const OF_JDK = /^(?:java|jdk|sun)\./;

/** Frames of client libraries, those that the JDK brings along (mail, directories) among them. */
const listLibraryFrames = (thread: DumpedThread) =>
  getFrames(thread)
    .map(parseFrame)
    .filter(({ className }) => !OF_JDK.test(className) && !isApplicationClass(className));

/** Whether a thread waits for news that need not come: it is idle, although it waits for another machine. */
export function isLongPolling(thread: DumpedThread): boolean {
  if (classifyActivity(thread) === 'running') return false;
  const frames = getFrames(thread);
  const own = findOwnFrame(frames);
  if (own !== undefined && AWAITS_OWN_NEWS.test(parseFrame(own).method)) return true;
  const called = listLibraryFrames(thread);
  return !awaitsAnswer(called) && (requestsNews(frames) || called.some(({ qualified }) => READER.test(qualified)));
}

/** What the report of the dumps calls a caller that is none of the application. */
const IN_LIBRARY = 'in a library';

/** Lists the methods of the application that poll so, as headlines of the thread dumps name them. */
export function listPollingCallers(view: ThreadView | undefined): ReadonlySet<string> {
  const polling = view ? selectApplicationThreads(view.last).filter(isLongPolling) : [];
  return new Set(
    polling.map((thread) => {
      const own = findOwnFrame(getFrames(thread));
      return own === undefined ? IN_LIBRARY : `in ${formatShortFrame(own).replace(/:\d{1,6}$/, '')}`;
    }),
  );
}

/** Whether the finding of the thread dumps is about threads that poll. */
export const isAboutPolling = ({ id, words }: Fact, callers: ReadonlySet<string>): boolean =>
  id === 'finding:io-wait' && [...callers].some((caller) => words.title?.endsWith(caller));
