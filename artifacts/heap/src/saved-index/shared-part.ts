import { Positions, type SharedPositions } from '../positions.ts';
import { References, type SharedReferences } from '../references.ts';
import type { IndexPart, RowsPart, TreePart } from './index-parts.ts';

/** A part as another thread is told of it: nothing but numbers and shared memory. */
export type SharedPart =
  | (Omit<RowsPart, 'references' | 'positions'> & { references: SharedReferences; positions: SharedPositions })
  | (Omit<TreePart, 'references'> & { references: SharedReferences });

/** Undefined when something of it is in files. */
export function sharedPart(part: IndexPart): SharedPart | undefined {
  const references = part.references.shared();
  if (!references) return undefined;
  if (part.part === 'tree') return part.nearer ? undefined : { ...part, references };
  const positions = part.positions.shared();
  return positions && { ...part, references, positions };
}

export function partOf(part: SharedPart): IndexPart {
  const references = References.of(part.references);
  return part.part === 'tree'
    ? { ...part, references }
    : { ...part, references, positions: Positions.of(part.positions) };
}
