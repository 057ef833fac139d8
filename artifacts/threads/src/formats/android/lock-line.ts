import type { LockNote, LockRelation } from '../../events.ts';

const RELATIONS: readonly (readonly [words: string, relation: LockRelation])[] = [
  ['waiting to lock ', 'wants'],
  ['waiting on ', 'waits'],
  ['sleeping on ', 'waits'],
  ['locked ', 'locked'],
];

/** `<0x0d3a2f0a> (a java.lang.Object)`, of Dalvik `<0x41a2>`, `<@addr=0x41a2> (a X)`. */
const OBJECT = /<(?:@addr=)?(0x[0-9a-f]+)>(?: \(a ([^)]*)\))?/;
/** ART: `held by thread 5`; Dalvik: `held by tid=5 (name)`, `held by threadid=5 (name)`. */
const HELD = / held by (?:thread |tid=|threadid=)(\d+)/;

/** What follows the dash; `an unknown object` is a wait without a name. */
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
