import type { LockNote, LockRelation } from '../../events.ts';

const RELATIONS: readonly (readonly [words: string, relation: LockRelation])[] = [
  ['locked ', 'locked'],
  ['waiting to lock ', 'enters'],
  ['waiting to re-lock in wait() ', 'relocks'],
  ['waiting on the Class initialization monitor for ', 'class-init'],
  ['waiting on ', 'waits'],
  ['parking to wait for ', 'parks'],
  ['eliminated ', 'eliminated'],
];

/** Matches `<0x00000000f7918028> (a java.util.concurrent.locks.ReentrantLock$NonfairSync)`. */
const OBJECT = /^<([^>]*)>(?: \(a (.*)\))?/;

/**
 * Reads the text after the dash of a line such as `- waiting to lock <0x…> (a com.acme.Account)`; returns undefined for
 * any other text.
 */
export function readLockLine(text: string, depth: number, line: number): LockNote | undefined {
  for (const [words, relation] of RELATIONS) {
    if (!text.startsWith(words)) continue;
    const object = text.slice(words.length).trimStart();
    if (relation === 'class-init') return { relation, lock: object.trim(), lockClass: object.trim(), depth, line };
    const [, address = '', lockClass] = OBJECT.exec(object) ?? [];
    const isReference = /^(?:0x)?[0-9a-f]+$/i.test(address);
    return { relation, lock: isReference ? address : '', depth, line, ...(lockClass !== undefined && { lockClass }) };
  }
  return undefined;
}

/**
 * Matches the line of a debugger (IntelliJ) that names the owner of the monitor: `waiting for Thread-1@622 to release
 * lock on <0x270> (a java.lang.Object)`.
 */
const RELEASE = /^waiting for (.{1,1000}) to release lock on (<.*)$/;

export function readReleaseLine(text: string, depth: number, line: number): LockNote | undefined {
  const [, name, object = ''] = RELEASE.exec(text) ?? [];
  const note = name === undefined ? undefined : readLockLine(`waiting to lock ${object}`, depth, line);
  return note && { ...note, owner: { name } };
}

/** Reads an entry below `Locked ownable synchronizers:`; returns undefined for `None`. */
export function readSynchronizer(text: string): { lock: string; lockClass?: string } | undefined {
  const [, lock, lockClass] = OBJECT.exec(text) ?? [];
  return lock === undefined ? undefined : { lock, ...(lockClass !== undefined && { lockClass }) };
}
