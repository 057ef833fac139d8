import type { HeapObjectRow } from '@hindsight/model';

/** The id of the virtual object above all: objects without a dominator are below it. */
export const TOP = -1;

/** The loaded objects directly below one. */
export interface Level {
  /** The first rows, in the order of the service. */
  readonly rows: readonly HeapObjectRow[];
  /** An object further down the list that is shown nevertheless, because the reader revealed it. */
  readonly pinned?: HeapObjectRow;
  readonly total: number;
}

export interface LazyTree {
  readonly levels: ReadonlyMap<number, Level>;
  readonly open: ReadonlySet<number>;
}

/** A line of the tree as it is drawn. */
export type TreeLine = { readonly key: string; readonly parent: number; readonly depth: number } & (
  | { readonly kind: 'object'; readonly row: HeapObjectRow; readonly open: boolean }
  | { readonly kind: 'more'; readonly left: number }
  | { readonly kind: 'waiting' }
);

const hasObject = (rows: readonly HeapObjectRow[], object: number): boolean =>
  rows.some(({ objectId }) => objectId === object);

/** Lists all lines that no folded object hides, in their order. */
export function listVisibleLines({ levels, open }: LazyTree): TreeLine[] {
  const lines: TreeLine[] = [];
  const below = (parent: number, depth: number): void => {
    const level = levels.get(parent);
    if (!level) {
      lines.push({ key: `waiting-${parent}`, kind: 'waiting', parent, depth });
      return;
    }
    const { rows, pinned, total } = level;
    for (const row of pinned ? [...rows, pinned] : rows) {
      const isOpen = row.hasChildren && open.has(row.objectId);
      lines.push({ key: `object-${row.objectId}`, kind: 'object', parent, depth, row, open: isOpen });
      if (isOpen) below(row.objectId, depth + 1);
    }
    const left = total - rows.length - (pinned ? 1 : 0);
    if (left > 0) lines.push({ key: `more-${parent}`, kind: 'more', parent, depth, left });
  };
  below(TOP, 0);
  return lines;
}

/** Adds a page of the objects below an object to the tree; a page that is already there changes nothing. */
export function withPage(
  tree: LazyTree,
  parent: number,
  { rows, total, offset }: { readonly rows: readonly HeapObjectRow[]; readonly total: number; readonly offset: number },
): LazyTree {
  const before = tree.levels.get(parent);
  if (offset !== (before?.rows.length ?? 0)) return tree;
  const all = [...(before?.rows ?? []), ...rows];
  const pinned = before?.pinned && !hasObject(all, before.pinned.objectId) ? before.pinned : undefined;
  return { ...tree, levels: new Map(tree.levels).set(parent, { rows: all, total, ...(pinned && { pinned }) }) };
}

/** Shows an object below another one, however far down the list it is. */
export function withPinned(tree: LazyTree, parent: number, row: HeapObjectRow): LazyTree {
  const level = tree.levels.get(parent);
  if (!level || hasObject(level.rows, row.objectId)) return tree;
  return { ...tree, levels: new Map(tree.levels).set(parent, { ...level, pinned: row }) };
}

export function toggleObject(tree: LazyTree, object: number): LazyTree {
  const open = new Set(tree.open);
  if (!open.delete(object)) open.add(object);
  return { ...tree, open };
}
