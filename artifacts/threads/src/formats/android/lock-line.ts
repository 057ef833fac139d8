import type { LockNote, LockRelation } from '../../events.ts';

const RELATIONS: readonly (readonly [words: string, relation: LockRelation])[] = [
  ['waiting to lock ', 'enters'],
  ['waiting on ', 'waits'],
  ['sleeping on ', 'waits'],
  ['locked ', 'locked'],
];

/** Matches `<0x0d3a2f0a> (a java.lang.Object)`, and `<0x41a2>` or `<@addr=0x41a2> (a X)` of Dalvik. */
const OBJECT = /<(?:@addr=)?(0x[0-9a-f]+)>(?: \(a ([^)]*)\))?/;
/** Matches `held by thread 5` of ART, and `held by tid=5 (name)` or `held by threadid=5 (name)` of Dalvik. */
const HELD = / held by (?:thread |tid=|threadid=)(\d+)/;

/** Reads the text after the dash; `an unknown object` is a wait without a name. */
export function readArtLock(text: string, depth: number, line: number): LockNote | undefined {
  for (const [words, relation] of RELATIONS) {
    if (!text.startsWith(words)) continue;
    const [, lock = '', lockClass] = OBJECT.exec(text) ?? [];
    const [, id] = HELD.exec(text) ?? [];
    const more = { ...(lockClass !== undefined && { lockClass }), ...(id !== undefined && { owner: { id } }) };
    return { relation, lock, depth, line, ...more };
  }
  return undefined;
}
