import { isLibraryClass } from '@hindsight/claims';
import type { HeapAnalysis } from '../../analysis.ts';
import type { Owner } from '../../metrics/retained-memory/owner.ts';
import type { Suspect } from '../../metrics/retained-memory/suspects.ts';
import { toOriginalName } from '../../metrics/support/relocated-classes.ts';
import { adviseContents } from './contents-advice.ts';
import { nameFieldInAdvice } from './field-in-advice.ts';
import { findLibraryAdvice } from './library-advice.ts';
import { labelPoint, nameHolder, shortenName, startSentence, toClassName } from './suspect-claim.ts';
import { holdsText } from './text-buffer.ts';

/** What to do about memory that a field holds: what the library that has it offers, or else the general advice. */
export function adviseHolder(suspect: Suspect, analysis: HeapAnalysis, general: string): string {
  const { owner } = suspect;
  const known = findLibraryAdvice(suspect, analysis);
  if (known) return owner?.isApplication ? nameFieldInAdvice(known, owner.name) : known;
  return (
    (owner?.isApplication === false ? undefined : adviseOwnField(suspect, analysis)) ??
    adviseLimit(suspect) ??
    adviseLibraryField(suspect) ??
    general
  );
}

/** What to do about a field of the application, where its form tells more than that it should be bounded. */
function adviseOwnField(suspect: Suspect, analysis: HeapAnalysis): string | undefined {
  const { owner } = suspect;
  if (owner && !HISTORY.test(shortenName(owner.name)) && isQueue(suspect, analysis)) return adviseQueue(owner.name);
  if (owner && holdsText(suspect, analysis))
    return `${owner.name} collects text or bytes and is never emptied: write what comes to its target (a file, a stream, the logger), and empty the buffer after each part (setLength(0), reset()).`;
  if (isOneArray(suspect, analysis))
    return `One ${labelPoint(suspect, analysis)} is nearly all of it: release ${nameHolder(suspect)} when its content has been used, or process the content in pieces instead of keeping it whole.`;
  return adviseContents(suspect, analysis, nameHolder(suspect));
}

/** What to do about a limit that the heap cannot hold. */
const adviseLimit = ({ looseBound }: Suspect): string | undefined =>
  looseBound?.limit === undefined
    ? undefined
    : `Lower ${looseBound.name}: what it allows must fit into the heap beside everything else, at a third of -Xmx or less.`;

/** What to do about memory that grows inside of a library. */
function adviseLibraryField(suspect: Suspect): string | undefined {
  const { owner, holder, label } = suspect;
  const inner = findLibraryField(owner);
  if (owner?.isApplication && inner !== undefined) {
    const user = owner.name === inner ? (holder?.name ?? label) : owner.name;
    return `What grows is ${inner}, inside the library that ${user} refers to: find which of its calls adds to it and what should remove it again (close, remove, release, an expiry or a limit of the library).`;
  }
  return owner && !owner.isApplication
    ? `${startSentence(owner.name)} is inside a library and grows with what the program gives to it: find in the path which of your objects uses it, and close, remove or limit there what is no longer needed.`
    : undefined;
}

/** Libraries of collections, whose fields mean no more than those of the JDK do. */
const COLLECTIONS =
  /^(?:com\.google\.common\.collect|com\.carrotsearch\.hppc|gnu\.trove|io\.vavr\.collection|it\.unimi\.dsi\.fastutil|kotlin|clojure\.lang|scala\.collection|groovy|javolution|org\.agrona|org\.apache\.commons\.collections\d?|org\.eclipse\.collections|org\.jctools|org\.pcollections|io\.netty\.util\.collection)\./;

/** The field of a library in which the memory of a field of the application is, where that is no mere collection. */
function findLibraryField(owner: Owner | undefined): string | undefined {
  return [owner?.name, owner?.inner].find(
    (name) => name !== undefined && isLibraryClass(toClassName(name)) && !COLLECTIONS.test(toOriginalName(name)),
  );
}

/** An array of numbers or a text that is this share of what is kept is not a collection that could be bounded. */
const ONE_ARRAY_SHARE = 0.9;

const isOneArray = (suspect: Suspect, analysis: HeapAnalysis): boolean =>
  /^(?:byte|char|short|int|long|float|double)\[\]$/.test(labelPoint(suspect, analysis)) &&
  analysis.getSize(suspect.point) >= ONE_ARRAY_SHARE * suspect.retained;

/** A deque without waiting is as often a history as a queue. */
const QUEUE = /^(?:java\.util\.concurrent\.(?:\w*Queue|LinkedBlockingDeque)|org\.jctools\.queues\.(?:\w+\.)?\w*Queue)$/;
const HISTORY = /histor|undo|recent|log/i;

/** Whether the memory is in a queue between threads: in its nodes or its array, or below its first element. */
const isQueue = ({ path }: Suspect, { objects }: HeapAnalysis): boolean =>
  path.some(({ object }) => QUEUE.test(toOriginalName(objects.getLabel(object))));

const adviseQueue = (name: string): string =>
  `What is in ${name} waits to be taken: find which thread takes it and why it does not keep up, then give the queue a capacity, so that whoever adds to it waits or is refused.`;
