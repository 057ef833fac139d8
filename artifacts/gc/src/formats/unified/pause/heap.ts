import type { PoolName } from '../../../events.ts';
import type { Message, MessageReader } from '../line/message.ts';
import type { PendingEvents } from '../pending-events.ts';
import { MessageScanner } from '../text/message-scanner.ts';
import { parseChange, type Sizes } from '../text/sizes.ts';
import type { PauseDetails, RegionKind } from './pause-notes.ts';

/** Labels of region counts by first letter. */
const REGIONS = new Map<number, readonly [words: string, kind: RegionKind]>(
  (
    [
      ['Eden regions: ', 'eden'],
      ['Survivor regions: ', 'survivor'],
      ['Old regions: ', 'old'],
      ['Archive regions: ', 'archive'],
      ['Humongous regions: ', 'humongous'],
    ] as const
  ).map((region) => [region[0].charCodeAt(0), region]),
);

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

const METASPACE = 'Metaspace: ';
/** Labels by first letter: most messages begin with other words, and no string is created for them. */
const BY_LETTER: ReadonlyMap<number, readonly string[]> = Map.groupBy(
  [...Object.keys(GENERATIONS).map((name) => `${name}: `), METASPACE],
  (begin) => begin.charCodeAt(0),
);
/** The first letters of all labels above. */
const FIRST_LETTERS = 'ESOAHDTPCM';
const PART_OF_YOUNG = /(Eden|From): (\S+)/g;

/** Reads `Eden: 17472K(17472K)->0K(17472K) From: …` after the young generation (JDK 14 and later). */
function readParts(notes: PauseDetails, text: string): void {
  for (const [, name, change] of text.matchAll(PART_OF_YOUNG)) {
    const sizes = parseChange(change ?? '');
    if (sizes) notes.pools[name === 'Eden' ? 'eden' : 'survivor'] = sizes;
  }
}

/**
 * Reads the metaspace: `3644K->3644K(1056768K)` has the reserved size (up to JDK 15), `87K(320K)->87K(320K)` the
 * committed one.
 */
function readMetaspace(notes: PauseDetails, rest: string): boolean {
  const blank = rest.indexOf(' ');
  const word = blank < 0 ? rest : rest.slice(0, blank);
  const sizes = parseChange(word);
  if (!sizes) return false;
  const hasCommitted = word.indexOf('(') < word.indexOf('->');
  notes.pools.metaspace = hasCommitted ? sizes : { ...sizes, committed: Number.NaN };
  return true;
}

/** Reads `24->0(20)` or `2->9`; undefined for other texts. */
function readRegionCounts(scanner: MessageScanner): Sizes | undefined {
  const before = scanner.readWhole();
  const after = scanner.skip('->') ? scanner.readWhole() : Number.NaN;
  const committed = scanner.skip('(') ? scanner.readWhole() : undefined;
  if (committed !== undefined && !scanner.skip(')')) return undefined;
  if (Number.isNaN(before + after + (committed ?? 0)) || !scanner.atEnd) return undefined;
  return { before, after, committed: committed ?? Number.NaN };
}

/** Reads sizes of generations and counts of regions inside a pause. */
export function createHeapReader(pending: PendingEvents): MessageReader {
  const scanner = new MessageScanner();

  function readRegions(message: Message): boolean {
    const named = REGIONS.get(message.first);
    if (!named || !scanner.start(message).skip(named[0])) return false;
    const regions = readRegionCounts(scanner);
    if (!regions) return false;
    const notes = pending.pauses.getOrAdd(message.gcId);
    notes.regions ??= {};
    notes.regions[named[1]] = regions;
    pending.inferCollector('G1', message.line);
    return true;
  }

  function readGeneration(message: Message, { pool, collector }: Generation, rest: string): boolean {
    const sizes = parseChange(rest.split(' ', 1)[0] ?? '');
    if (!sizes) return false;
    const notes = pending.pauses.getOrAdd(message.gcId);
    notes.pools[pool] = sizes;
    if (pool === 'young') readParts(notes, rest);
    pending.inferCollector(collector, message.line);
    return true;
  }

  return {
    letters: FIRST_LETTERS,
    inEvents: true,
    read(message) {
      if (message.indent > 0) return false;
      if (readRegions(message)) return true;
      const begin = BY_LETTER.get(message.first)?.find((words) => scanner.start(message).skip(words));
      if (begin === undefined) return false;
      const rest = message.text.slice(begin.length);
      if (begin === METASPACE) return readMetaspace(pending.pauses.getOrAdd(message.gcId), rest);
      const generation = GENERATIONS[begin.slice(0, -': '.length)];
      return generation !== undefined && readGeneration(message, generation, rest);
    },
  };
}
