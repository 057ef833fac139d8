import type { PoolName } from '../../events.ts';
import type { Message, MessageReader } from './message.ts';
import type { Notebook } from './notebook.ts';
import type { PauseNotes, RegionKind } from './pause-notes.ts';
import { readChange } from './sizes.ts';

const REGIONS: Readonly<Record<string, RegionKind>> = {
  'Eden regions': 'eden',
  'Survivor regions': 'survivor',
  'Old regions': 'old',
  'Archive regions': 'archive',
  'Humongous regions': 'humongous',
};

interface Generation {
  readonly pool: PoolName;
  readonly collector: 'Serial' | 'Parallel' | 'CMS';
}

const GENERATIONS: Readonly<Record<string, Generation>> = {
  DefNew: { pool: 'young', collector: 'Serial' },
  Tenured: { pool: 'old', collector: 'Serial' },
  PSYoungGen: { pool: 'young', collector: 'Parallel' },
  ParOldGen: { pool: 'old', collector: 'Parallel' },
  PSOldGen: { pool: 'old', collector: 'Parallel' },
  ParNew: { pool: 'young', collector: 'CMS' },
  CMS: { pool: 'old', collector: 'CMS' },
};

/** First letters of everything above, and of `Metaspace`. */
const FIRST_LETTERS = 'ESOAHDTPCM';
const PART_OF_YOUNG = /(Eden|From): (\S+)/g;

/** `Eden: 17472K(17472K)->0K(17472K) From: …` behind the young generation (JDK 14 and later). */
function readParts(notes: PauseNotes, text: string): void {
  for (const [, name, change] of text.matchAll(PART_OF_YOUNG)) {
    const sizes = readChange(change ?? '');
    if (sizes) notes.pools[name === 'Eden' ? 'eden' : 'survivor'] = sizes;
  }
}

/** `Metaspace: 3644K->3644K(1056768K)` tells what is reserved (to JDK 15), `87K(320K)->87K(320K)` what is committed. */
function readMetaspace(notes: PauseNotes, text: string): boolean {
  const word = text.split(' ', 2)[1] ?? '';
  const sizes = readChange(word);
  if (!sizes) return false;
  const committedTold = word.indexOf('(') < word.indexOf('->');
  notes.pools.metaspace = committedTold ? sizes : { ...sizes, committed: Number.NaN };
  return true;
}

/** Sizes of generations and counts of regions inside a pause. */
export function heapReader(notebook: Notebook): MessageReader {
  function readRegions(message: Message, kind: RegionKind, change: string): boolean {
    const regions = readChange(change);
    if (!regions) return false;
    const notes = notebook.pauses.of(message.gcId);
    notes.regions ??= {};
    notes.regions[kind] = regions;
    notebook.inferCollector('G1', message.line);
    return true;
  }

  function readGeneration(message: Message, { pool, collector }: Generation, rest: string): boolean {
    const sizes = readChange(rest.split(' ', 1)[0] ?? '');
    if (!sizes) return false;
    const notes = notebook.pauses.of(message.gcId);
    notes.pools[pool] = sizes;
    if (pool === 'young') readParts(notes, rest);
    notebook.inferCollector(collector, message.line);
    return true;
  }

  return {
    letters: FIRST_LETTERS,
    inEvents: true,
    read(message) {
      if (message.indent > 0) return false;
      const { text } = message;
      const colon = text.indexOf(': ');
      if (colon < 0) return false;
      const name = text.slice(0, colon);
      const rest = text.slice(colon + 2);
      const regions = REGIONS[name];
      if (regions) return readRegions(message, regions, rest);
      const generation = GENERATIONS[name];
      if (generation) return readGeneration(message, generation, rest);
      return name === 'Metaspace' && readMetaspace(notebook.pauses.of(message.gcId), text);
    },
  };
}
