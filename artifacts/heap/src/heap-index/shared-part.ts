import { FileOffsets, ReferenceLists, type SharedFileOffsets, type SharedReferenceLists } from '@hindsight/heap-graph';
import type { IndexPart, RowsPart, TreePart } from './index-parts.ts';

/** The form in which a part is sent to another thread: numbers and shared memory only. */
export type SharedPart =
  | (Omit<RowsPart, 'references' | 'positions'> & { references: SharedReferenceLists; positions: SharedFileOffsets })
  | TreePart;

/** Prepares a part for another thread; undefined when some of its columns are in scratch files. */
export function shareIndexPart(part: IndexPart): SharedPart | undefined {
  if (part.part === 'tree') return part.shortestPaths ? undefined : part;
  const references = part.references.toShared();
  const positions = part.positions.toShared();
  return references && positions && { ...part, references, positions };
}

export const toIndexPart = (part: SharedPart): IndexPart =>
  part.part === 'tree'
    ? part
    : {
        ...part,
        references: ReferenceLists.fromShared(part.references),
        positions: FileOffsets.fromShared(part.positions),
      };
