import type { TreeNode } from '@hindsight/model';

/** The nodes that the reader has opened or folded, against their initial state. */
export type ToggledNodes = ReadonlySet<number>;

export interface TreeRows {
  readonly nodes: readonly TreeNode[];
  readonly openDepth: number;
}

export const hasChildren = ({ nodes }: TreeRows, index: number): boolean =>
  (nodes[index + 1]?.depth ?? 0) > (nodes[index]?.depth ?? 0);

export const isOpen = ({ nodes, openDepth }: TreeRows, turned: ToggledNodes, index: number): boolean =>
  (nodes[index]?.depth ?? 0) < openDepth !== turned.has(index);

/** Finds the first node after the subtree of this one. */
function findSubtreeEnd(nodes: readonly TreeNode[], index: number): number {
  const depth = nodes[index]?.depth ?? 0;
  let end = index + 1;
  while (end < nodes.length && (nodes[end]?.depth ?? 0) > depth) end++;
  return end;
}

/** Lists the indexes of the nodes that no folded node hides, in their order. */
export function listVisibleRows(tree: TreeRows, turned: ToggledNodes): number[] {
  const visible: number[] = [];
  for (let index = 0; index < tree.nodes.length; ) {
    visible.push(index);
    index = hasChildren(tree, index) && !isOpen(tree, turned, index) ? findSubtreeEnd(tree.nodes, index) : index + 1;
  }
  return visible;
}

export function findParent({ nodes }: TreeRows, index: number): number | undefined {
  const depth = nodes[index]?.depth ?? 0;
  for (let above = index - 1; above >= 0; above--) {
    if ((nodes[above]?.depth ?? 0) < depth) return above;
  }
  return undefined;
}

/** Lists the node and all others with the same parent. */
export function listSiblings(tree: TreeRows, index: number): number[] {
  const { nodes } = tree;
  const depth = nodes[index]?.depth ?? 0;
  const parent = findParent(tree, index);
  const end = parent === undefined ? nodes.length : findSubtreeEnd(nodes, parent);
  const siblings: number[] = [];
  for (let at = (parent ?? -1) + 1; at < end; at++) if (nodes[at]?.depth === depth) siblings.push(at);
  return siblings;
}

export function toggleNode(turned: ToggledNodes, index: number): ToggledNodes {
  const next = new Set(turned);
  if (!next.delete(index)) next.add(index);
  return next;
}
