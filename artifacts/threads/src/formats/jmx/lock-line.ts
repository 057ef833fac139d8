import type { LockNote, LockRelation } from '../../events.ts';
import { parseLockClass } from '../lock-class.ts';
import { parseOwner } from './header.ts';

const RELATIONS: readonly (readonly [words: string, relation: LockRelation])[] = [
  ['waiting to lock', 'enters'],
  ['blocked on', 'enters'],
  ['waiting to re-lock in wait()', 'relocks'],
  ['parking to wait for', 'parks'],
  ['waiting on', 'waits'],
  ['locked on', 'locked'],
  ['locked', 'locked'],
];

/**
 * Matches `<28a418fc> (a java.lang.Object)`, `java.lang.Object@28a418fc`, `<java.lang.Object@28a418fc>` and `(a
 * java.lang.Object@28a418fc)`.
 */
const OBJECT = /^\s*(?:<([^>]*)>|(?:\(a )?([^\s(]+@[0-9a-f]+))(?: \(a ([^)]*)\))?/;
/** Dropwizard writes one object in two ways: `<0x001b2c3d> (a a.B)` and `a.B@1b2c3d`. */
const PADDED_HASH = /^0x0*([0-9a-f]{1,8})$/;

/** Reads the text after the dash: `waiting to lock <28a418fc> (a java.lang.Object) owned by "holder" t@12`. */
export function readJmxLock(text: string, depth: number, line: number): LockNote | undefined {
  for (const [words, relation] of RELATIONS) {
    if (!text.startsWith(words)) continue;
    const lock = readObject(text.slice(words.length));
    const owner = parseOwner(text);
    return lock && { relation, ...lock, depth, line, ...(owner && { owner }) };
  }
  return undefined;
}

/** Reads an object whose class is before the hash or after the address. */
export function readObject(text: string): { lock: string; lockClass?: string } | undefined {
  const [, bracketed, bare, named] = OBJECT.exec(text) ?? [];
  const lock = bracketed ?? bare;
  if (lock === undefined || lock === '') return undefined;
  const lockClass = named ?? parseLockClass(lock);
  const hash = named === undefined ? undefined : PADDED_HASH.exec(lock)?.[1];
  return {
    lock: hash === undefined ? lock : `${named}@${hash}`,
    ...(lockClass !== undefined && { lockClass }),
  };
}
