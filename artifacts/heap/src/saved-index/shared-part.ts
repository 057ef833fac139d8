import { Positions, References, type SharedPositions, type SharedReferences } from '@hindsight/heap-graph';
import type { IndexPart, RowsPart, TreePart } from './index-parts.ts';

/** A part as another thread is told of it: nothing but numbers and shared memory. */
export type SharedPart =
  | (Omit<RowsPart, 'references' | 'positions'> & { references: SharedReferences; positions: SharedPositions })
  | TreePart;

/** Undefined when something of it is in files. */
export function sharedPart(part: IndexPart): SharedPart | undefined {
  if (part.part === 'tree') return part.nearer ? undefined : part;
  const references = part.references.shared();
  const positions = part.positions.shared();
  return references && positions && { ...part, references, positions };
}

export const partOf = (part: SharedPart): IndexPart =>
  part.part === 'tree'
    ? part
    : { ...part, references: References.of(part.references), positions: Positions.of(part.positions) };
