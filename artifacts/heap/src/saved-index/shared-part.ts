import { Column, type SharedColumn } from '../columns/column.ts';
import { Positions, type SharedPositions } from '../positions.ts';
import { References, type SharedReferences } from '../references.ts';
import type { IndexPart, RowsPart, TreePart } from './index-parts.ts';

/** A part as another thread is told of it: nothing but numbers and shared memory. */
export type SharedPart =
  | (Omit<RowsPart, 'references' | 'positions'> & { references: SharedReferences; positions: SharedPositions })
  | (Omit<TreePart, 'nearer'> & { nearer: SharedColumn });

/** Undefined when something of it is in files. */
export function sharedPart(part: IndexPart): SharedPart | undefined {
  if (part.part === 'tree') {
    const nearer = part.nearer.shared();
    return nearer && { ...part, nearer };
  }
  const references = part.references.shared();
  const positions = part.positions.shared();
  return references && positions && { ...part, references, positions };
}

export const partOf = (part: SharedPart): IndexPart =>
  part.part === 'tree'
    ? { ...part, nearer: Column.of(part.nearer) }
    : { ...part, references: References.of(part.references), positions: Positions.of(part.positions) };
