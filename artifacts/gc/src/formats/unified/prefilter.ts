import type { LinePrefilter } from '@hindsight/model';
import { DETAIL_TAGS, HEAP_DUMP_TAGS, IRRELEVANT_FINE_TAG_SETS, IRRELEVANT_FINE_TAGS } from './line/tags.ts';
import { UNIFIED_PREFILTER } from './unified-prefilter.wasm.ts';

/** Layout of an entry, as wasm/unified-prefilter.ts reads it. */
const ENTRY_BYTES = 48;
const TEXT_BYTES = 16;
const MASK_AT = 16;
const LENGTH_AT = 32;
const KIND_AT = 36;

/** Kinds of entries, as the program numbers them. */
const KINDS = { begin: 0, whole: 1, inEvents: 2, phases: 3, references: 4 } as const;

type TagEntry = readonly [tags: string, kind: keyof typeof KINDS];

/** Tags of the most frequent lines come first. */
const ALL_ENTRIES: readonly TagEntry[] = [
  ...[...DETAIL_TAGS].flatMap(([tags, part]): TagEntry[] => (part === 'none' ? [] : [[tags, part]])),
  ...[...HEAP_DUMP_TAGS].map((tags): TagEntry => [tags, 'inEvents']),
  ...[...IRRELEVANT_FINE_TAG_SETS].map((tags): TagEntry => [tags, 'whole']),
  ...[...IRRELEVANT_FINE_TAGS].map((tag): TagEntry => [`gc,${tag}`, 'begin']),
];
const ENTRIES = ALL_ENTRIES.filter(([tags]) => tags.length <= TEXT_BYTES);

function encodeEntries(entries: readonly TagEntry[]): Uint8Array {
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

/** Skips irrelevant lines by their tags, most of a debug log; see wasm/unified-prefilter.ts. */
export const PREFILTER: LinePrefilter = {
  program: UNIFIED_PREFILTER,
  data: encodeEntries(ENTRIES),
  entries: ENTRIES.length,
};
