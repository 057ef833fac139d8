import type { NmtCategory, NmtTable } from '@hindsight/memory-tables';
import type { PartId } from './model.ts';

/** To which part a category of NMT belongs; every other one is the JVM's own. */
const PART_BY_CATEGORY: Readonly<Record<string, PartId>> = {
  'Java Heap': 'heap',
  Class: 'metaspace',
  Metaspace: 'metaspace',
  Code: 'code-cache',
  Thread: 'thread-stacks',
  'Thread Stack': 'thread-stacks',
  GC: 'gc',
  Compiler: 'compiler',
  'Arena Chunk': 'compiler',
  Other: 'direct',
  'Shared class space': 'libraries',
};

/** JDK 8 has no category Other: direct buffers are in Internal. */
const DIRECT_OF_JDK_8 = 'Internal';

/** What the JVM has from malloc and what it has mapped, by part. */
export interface NmtParts {
  readonly malloc: ReadonlyMap<PartId, number>;
  readonly mapped: ReadonlyMap<PartId, number>;
}

export function sumByPart({ categories }: NmtTable): NmtParts {
  const hasOther = categories.some(({ name }) => name === 'Other');
  const malloc = new Map<PartId, number>();
  const mapped = new Map<PartId, number>();
  for (const category of categories) {
    const isDirect = category.name === DIRECT_OF_JDK_8 && !hasOther;
    const part = isDirect ? 'direct' : (PART_BY_CATEGORY[category.name] ?? 'jvm');
    const allocated = measureMalloc(category);
    malloc.set(part, (malloc.get(part) ?? 0) + allocated);
    mapped.set(part, (mapped.get(part) ?? 0) + Math.max(0, category.committedBytes - allocated));
  }
  return { malloc, mapped };
}

const measureMalloc = ({ mallocBytes = 0, arenaBytes = 0, committedBytes }: NmtCategory): number =>
  Math.min(mallocBytes + arenaBytes, committedBytes);
