import type { PoolChange } from '../../../events.ts';
import type { Bracket } from '../text/brackets.ts';
import { findLastChange, toPoolChange } from '../text/sizes.ts';

type Generation = 'young' | 'old' | 'perm' | 'metaspace';

/**
 * Names of the generations in PrintGCDetails; `AS…` are the adaptively sized ones of JDK 6. A warning may directly
 * follow a name: `CMSbailing out to foreground collection (concurrent mode failure)`. Longer names come first.
 */
const GENERATIONS: readonly (readonly [name: string, generation: Generation])[] = [
  ['DefNew', 'young'],
  ['ParNew', 'young'],
  ['ASParNew', 'young'],
  ['PSYoungGen', 'young'],
  ['ASPSYoungGen', 'young'],
  ['Tenured', 'old'],
  ['CMS Perm', 'perm'],
  ['CMS', 'old'],
  ['ASCMS', 'old'],
  ['PSOldGen', 'old'],
  ['ASPSOldGen', 'old'],
  ['ParOldGen', 'old'],
  ['PSPermGen', 'perm'],
  ['Perm', 'perm'],
  ['Metaspace', 'metaspace'],
];

const BY_FIRST_LETTER = Map.groupBy(GENERATIONS, ([name]) => name.charCodeAt(0));

/** A generation inside an event. */
export interface GenerationPart {
  readonly name: string;
  readonly generation: Generation;
  readonly change: PoolChange | undefined;
  readonly text: string;
}

/** Reads the generations of an event, in its order. */
export function readGenerations({ inner }: Bracket): GenerationPart[] {
  const parts: GenerationPart[] = [];
  for (const { text } of inner) {
    const known = BY_FIRST_LETTER.get(text.charCodeAt(0))?.find(([name]) => text.startsWith(name));
    if (!known) continue;
    const [name, generation] = known;
    const change = findLastChange(text);
    parts.push({ name, generation, change: change && dropReserved(generation, toPoolChange(change)), text });
  }
  return parts;
}

/**
 * Drops the reserved size that JDK 8 writes for the metaspace where other pools have the committed one (MetaspaceAux).
 */
function dropReserved(generation: Generation, change: PoolChange): PoolChange {
  return generation === 'metaspace' ? { ...change, committed: Number.NaN } : change;
}
