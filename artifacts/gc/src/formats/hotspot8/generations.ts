import type { PoolChange } from '../../events.ts';
import type { Bracket } from './brackets.ts';
import { lastChange, poolChange } from './sizes.ts';

type Generation = 'young' | 'old' | 'perm' | 'metaspace';

/** Names of the generations in PrintGCDetails. `AS…` are the adaptively sized ones of JDK 6. */
const GENERATIONS: ReadonlyMap<string, Generation> = new Map([
  ['DefNew', 'young'],
  ['ParNew', 'young'],
  ['ASParNew', 'young'],
  ['PSYoungGen', 'young'],
  ['ASPSYoungGen', 'young'],
  ['Tenured', 'old'],
  ['CMS', 'old'],
  ['ASCMS', 'old'],
  ['PSOldGen', 'old'],
  ['ASPSOldGen', 'old'],
  ['ParOldGen', 'old'],
  ['CMS Perm', 'perm'],
  ['PSPermGen', 'perm'],
  ['Perm', 'perm'],
  ['Metaspace', 'metaspace'],
]);

/** A generation inside an event. */
export interface GenerationPart {
  readonly name: string;
  readonly generation: Generation;
  readonly change: PoolChange | undefined;
  readonly text: string;
}

/** Generations whose warnings come glued to their name: `CMSbailing out to foreground collection (concurrent mode failure)`. */
const MAY_BE_GLUED = ['CMS', 'ParNew', 'DefNew', 'Tenured'];

const NO_LETTER = /[^A-Za-z]/;

/** The letters that a text begins with; `CMS Perm` are two words. */
function nameOf(text: string): string {
  if (text.startsWith('CMS Perm')) return 'CMS Perm';
  const end = text.search(NO_LETTER);
  const word = end < 0 ? text : text.slice(0, end);
  return GENERATIONS.has(word) ? word : (MAY_BE_GLUED.find((name) => word.startsWith(name)) ?? word);
}

/** The generations that an event names, in its order. */
export function generationsOf({ inner }: Bracket): GenerationPart[] {
  const parts: GenerationPart[] = [];
  for (const { text } of inner) {
    const name = nameOf(text);
    const generation = GENERATIONS.get(name);
    if (!generation) continue;
    const change = lastChange(text);
    parts.push({ name, generation, change: change && sized(generation, poolChange(change)), text });
  }
  return parts;
}

/** JDK 8 writes the reserved size of the metaspace where other pools have the committed one (MetaspaceAux). */
function sized(generation: Generation, change: PoolChange): PoolChange {
  return generation === 'metaspace' ? { ...change, committed: Number.NaN } : change;
}
