import {
  type DominatorTree,
  FileOffsets,
  findWholeArray,
  type NumberArray,
  ReferenceLists,
  type SharedFileOffsets,
  type SharedReferenceLists,
  wrapNumbers,
} from '@hindsight/heap-graph';
import type { IndexPart, RowsPart, TreePart } from './index-parts.ts';

type TreeColumn = Exclude<keyof DominatorTree, 'size'>;
const TREE_COLUMNS: readonly TreeColumn[] = ['numberOf', 'objectOf', 'parentOf', 'endOf', 'retained'];

interface SharedRows extends Omit<RowsPart, 'references' | 'positions' | 'classOf'> {
  readonly references: SharedReferenceLists;
  readonly positions: SharedFileOffsets;
  readonly classOf: NumberArray;
}

interface SharedTree extends Omit<TreePart, 'tree' | 'classOf' | 'shortestPaths'> {
  readonly columns: Readonly<Record<TreeColumn, NumberArray>>;
  readonly classOf: NumberArray;
}

/** The form in which a part is sent to another thread: numbers and shared memory only. */
export type SharedPart = SharedRows | SharedTree;

/** Prepares a part for another thread; undefined when some of its columns are in scratch files. */
export const shareIndexPart = (part: IndexPart): SharedPart | undefined =>
  part.part === 'tree' ? shareTree(part) : shareRows(part);

function shareRows(part: RowsPart): SharedRows | undefined {
  const references = part.references.toShared();
  const positions = part.positions.toShared();
  const classOf = findWholeArray(part.classOf);
  return references && positions && classOf && { ...part, references, positions, classOf };
}

function shareTree({ tree, shortestPaths, ...part }: TreePart): SharedTree | undefined {
  const columns = TREE_COLUMNS.flatMap((name) => {
    const values = findWholeArray(tree[name]);
    return values ? [[name, values] as const] : [];
  });
  const classOf = findWholeArray(part.classOf);
  if (shortestPaths || !classOf || columns.length < TREE_COLUMNS.length) return undefined;
  return { ...part, classOf, columns: Object.fromEntries(columns) as SharedTree['columns'] };
}

export function toIndexPart(part: SharedPart): IndexPart {
  const classOf = wrapNumbers(part.classOf);
  if (part.part === 'rows') {
    const references = ReferenceLists.fromShared(part.references);
    return { ...part, classOf, references, positions: FileOffsets.fromShared(part.positions) };
  }
  const { columns, ...rest } = part;
  const tree: DominatorTree = {
    size: columns.objectOf.length,
    numberOf: wrapNumbers(columns.numberOf),
    objectOf: wrapNumbers(columns.objectOf),
    parentOf: wrapNumbers(columns.parentOf),
    endOf: wrapNumbers(columns.endOf),
    retained: wrapNumbers(columns.retained),
  };
  return { ...rest, classOf, tree, shortestPaths: undefined };
}
