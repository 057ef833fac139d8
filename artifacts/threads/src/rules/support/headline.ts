import { formatCount, pluralize, truncate } from '@hindsight/claims';
import { parseFrame } from '../../frame.ts';
import type { DumpedThread } from '../../model.ts';

const NAME_CHARACTERS = 40;
/** More names of threads are read below the headline. */
const MAX_NAMED = 2;

/** Names a thread in a headline, without quotes: `batch-leader`. */
export const nameThread = ({ name }: Pick<DumpedThread, 'name'>): string =>
  name.trim() === '' ? 'a thread without a name' : truncate(name, NAME_CHARACTERS);

/** Names up to two threads, and counts more: `a and b`, `8 threads`. */
export const nameThreads = (threads: readonly Pick<DumpedThread, 'name'>[]): string =>
  threads.length <= MAX_NAMED && threads.every(({ name }) => name.trim() !== '')
    ? threads.map(nameThread).join(' and ')
    : pluralize(threads.length, 'thread');

/** The verb for one or more threads. */
export const agree = (threads: { readonly length: number }, singular: string, plural: string): string =>
  threads.length === 1 ? singular : plural;

/** ` in OrderService.load`, without the line; '' without a frame. */
export function inMethod(frame: string | undefined): string {
  if (frame === undefined) return '';
  const { className, method } = parseFrame(frame);
  const simple = className.slice(className.lastIndexOf('.') + 1);
  return ` in ${simple === '' ? '' : `${simple}.`}${method}`;
}

/** Names pools in a headline: ` of http-nio-8080`. */
export const ofPools = (names: readonly string[]): string =>
  names.length === 1 && names[0] !== undefined && names[0] !== ''
    ? ` of ${truncate(names[0], NAME_CHARACTERS)}`
    : names.length > 1
      ? ` of ${formatCount(names.length)} pools`
      : '';

/** Puts the verb of a plural into the singular for one thread: `wait for x` becomes `waits for x`. */
export const toSingular = (predicate: string): string =>
  predicate.replace(/^are\b/, 'is').replace(/^(?!is\b)\w+/, '$&s');
