import { formatCount, pluralize, truncate } from '@hindsight/claims';
import { isOwnFrame, isPlatformFrame, parseFrame } from '../../frame.ts';
import type { DumpedThread } from '../../model.ts';
import { quoteName } from '../../thread-names.ts';

const NAME_CHARACTERS = 40;
/** More names of threads are read below the headline. */
const MAX_NAMED = 2;

type Named = Pick<DumpedThread, 'name'> & Partial<Pick<DumpedThread, 'id' | 'virtual'>>;

/** Names a thread in a headline, without quotes: `batch-leader`, `virtual thread #37`. */
export function nameThread({ name, id, virtual }: Named): string {
  if (name.trim() !== '') return truncate(name, NAME_CHARACTERS);
  return virtual && id !== undefined ? `virtual thread #${id}` : 'a thread without a name';
}

/** Names a thread in a sentence: in quotes, if it has a name. */
export const nameInSentence = (thread: Named): string =>
  thread.name.trim() === '' ? nameThread(thread) : quoteName(thread.name);

/** Names up to two threads, and counts more: `a and b`, `8 threads`. */
export const nameThreads = (threads: readonly Named[]): string =>
  threads.length <= MAX_NAMED && threads.every(({ name }) => name.trim() !== '')
    ? threads.map(nameThread).join(' and ')
    : pluralize(threads.length, 'thread');

/** The verb for one or more threads. */
export const agree = (threads: { readonly length: number }, singular: string, plural: string): string =>
  threads.length === 1 ? singular : plural;

/** Names a whole group: `The only worker`, `Both workers`, `All 8 workers`. */
export const nameAll = ({ length }: { readonly length: number }, noun: string): string =>
  length === 1 ? `The only ${noun}` : length === 2 ? `Both ${noun}s` : `All ${formatCount(length)} ${noun}s`;

/** ` in OrderService.load`, without the line; '' without a frame. */
export function inMethod(frame: string | undefined): string {
  if (frame === undefined) return '';
  const { className, method } = parseFrame(frame);
  const simple = className.slice(className.lastIndexOf('.') + 1);
  return ` in ${simple === '' ? '' : `${simple}.`}${method}`;
}

/** The method of the application that called the code of the platform at the top; undefined when that is not the platform. */
export function findCallerOfPlatform([top = '', ...below]: readonly string[]): string | undefined {
  return isPlatformFrame(top) ? below.find(isOwnFrame) : undefined;
}

/** ` in ArrayList.indexOf, called from Orders.unique`; ` in Orders.unique` when the application itself is at the top. */
export function inPlace(frames: readonly string[]): string {
  const caller = findCallerOfPlatform(frames);
  return `${inMethod(frames[0])}${inMethod(caller).replace(' in ', ', called from ')}`;
}

/** `java.util.concurrent.ThreadPerTaskExecutor@1f32e575` is a ThreadPerTaskExecutor for a reader. */
const toShortPool = (name: string): string => name.replace(/^java\.util\.concurrent\.(\w+)@[0-9a-f]{1,8}$/, '$1');

/** The container of all threads that no executor has started is no pool, and neither is the scope of a few subtasks. */
const NO_POOL = /^(?:<root>|java\.util\.concurrent\.StructuredTaskScope\w{0,20}@[0-9a-f]{1,8})?$/;

/** Names pools in a headline: ` of http-nio-8080`. */
export function ofPools(names: readonly string[]): string {
  const [first, ...others] = names.filter((name) => !NO_POOL.test(name));
  if (first === undefined) return '';
  return others.length === 0
    ? ` of ${truncate(toShortPool(first), NAME_CHARACTERS)}`
    : ` of ${formatCount(1 + others.length)} pools`;
}

/** Puts the verb of a plural into the singular for one thread: `wait for x` becomes `waits for x`. */
export const toSingular = (predicate: string): string =>
  predicate.replace(/^are\b/, 'is').replace(/^(?!is\b)\w+/, '$&s');
