import type { LineSieve } from '@hindsight/model';
import { FINE_TAG_SETS_OF_NO_INTEREST, FINE_TAGS_OF_NO_INTEREST, PARTS, TAGS_OF_HEAP_DUMPS } from './line/tags.ts';
import { UNIFIED_SIEVE } from './unified-sieve.wasm.ts';

/** Of an entry, as wasm/unified-sieve.ts reads it. */
const ENTRY_BYTES = 48;
const TEXT_BYTES = 16;
const MASK_AT = 16;
const LENGTH_AT = 32;
const KIND_AT = 36;

/** What an entry says of lines with these tags. */
const KINDS = { begin: 0, whole: 1, inEvents: 2, phases: 3, references: 4 } as const;

type Entry = readonly [tags: string, kind: keyof typeof KINDS];

/** Those of most lines first. */
const ALL: readonly Entry[] = [
  ...[...PARTS].flatMap(([tags, part]): Entry[] => (part === 'none' ? [] : [[tags, part]])),
  ...[...TAGS_OF_HEAP_DUMPS].map((tags): Entry => [tags, 'inEvents']),
  ...[...FINE_TAG_SETS_OF_NO_INTEREST].map((tags): Entry => [tags, 'whole']),
  ...[...FINE_TAGS_OF_NO_INTEREST].map((tag): Entry => [`gc,${tag}`, 'begin']),
];
const ENTRIES = ALL.filter(([tags]) => tags.length <= TEXT_BYTES);

function dataOf(entries: readonly Entry[]): Uint8Array {
  const data = Buffer.alloc(entries.length * ENTRY_BYTES);
  for (const [index, [tags, kind]] of entries.entries()) {
    const at = index * ENTRY_BYTES;
    data.write(tags, at, 'latin1');
    data.fill(0xff, at + MASK_AT, at + MASK_AT + tags.length);
    data.writeInt32LE(tags.length, at + LENGTH_AT);
    data.writeInt32LE(KINDS[kind], at + KIND_AT);
  }
  return data;
}

/** Dull lines by their tags, most of a debug log: see wasm/unified-sieve.ts. */
export const SIEVE: LineSieve = { program: UNIFIED_SIEVE, data: dataOf(ENTRIES), entries: ENTRIES.length };
