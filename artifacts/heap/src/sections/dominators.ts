import { formatCount } from '@hindsight/claims';
import { childrenOf } from '@hindsight/heap-graph';
import { bytes, type Cell, percent, type Tree, type TreeNode } from '@hindsight/model';
import type { HeapAnalysis } from '../analysis.ts';
import { retainedBy, shareOfHeap } from '../body/largest-objects.ts';
import { describe } from '../metrics/retention/suspects.ts';
import type { SectionWriter } from './report-input.ts';

const ROWS = 20;
const TOPS = 10;
/** Of the tree: what is smaller than this share of the heap, deeper or further back is for the explorer. */
const LEAST_SHARE = 0.005;
const MOST_DEPTH = 14;
const CHILDREN_SHOWN = 5;
const MOST_NODES = 250;
const OPEN_DEPTH = 3;

/** The objects that keep most, each counted once: nothing but the roots is above the first of them. */
export const dominatorsSection: SectionWriter = ({ analysis }) => {
  const { largest, sizeOf, objects } = analysis;
  const rows = largest.objects.slice(0, ROWS).map((object): Cell[] => {
    const retained = retainedBy(analysis, object);
    return [
      { text: describe(objects, object), object },
      bytes(sizeOf(object)),
      bytes(retained),
      percent(100 * shareOfHeap(analysis, retained)),
    ];
  });
  return {
    id: 'dominators',
    title: 'Biggest objects',
    blocks: [
      treeOf(analysis),
      { kind: 'table', title: 'Largest dominators', columns: ['Object', 'Shallow', 'Retained', 'Of the heap'], rows },
    ],
  };
};

function treeOf(analysis: HeapAnalysis): Tree {
  const { tree, largest, usedBytes } = analysis;
  const nodes: TreeNode[] = [];
  for (const object of largest.objects.slice(0, TOPS)) {
    addBelow(analysis, nodes, tree.numberOf[object] ?? -1, 0);
  }
  return {
    kind: 'tree',
    id: 'dominator-tree',
    title: 'Who keeps whom alive',
    note: `Retained size: what would be free without the object. Shown from ${LEAST_SHARE * 100} % of the heap on, ${CHILDREN_SHOWN} at most below each.`,
    unit: 'bytes',
    total: usedBytes,
    nodes,
    openDepth: OPEN_DEPTH,
  };
}

function addBelow(analysis: HeapAnalysis, nodes: TreeNode[], node: number, depth: number): void {
  const { tree, objects, usedBytes } = analysis;
  if (node <= 0 || nodes.length >= MOST_NODES) return;
  const object = tree.objectOf[node] ?? 0;
  nodes.push({ depth, label: describe(objects, object), value: tree.retained[node] ?? 0 });
  if (depth >= MOST_DEPTH) return;
  const least = LEAST_SHARE * usedBytes;
  const children: number[] = [];
  let [small, smallBytes] = [0, 0];
  for (const child of childrenOf(tree, node)) {
    const bytesOfChild = tree.retained[child] ?? 0;
    if (bytesOfChild >= least) children.push(child);
    else {
      small++;
      smallBytes += bytesOfChild;
    }
  }
  children.sort((a, b) => (tree.retained[b] ?? 0) - (tree.retained[a] ?? 0));
  for (const child of children.slice(0, CHILDREN_SHOWN)) addBelow(analysis, nodes, child, depth + 1);
  const left = children.slice(CHILDREN_SHOWN);
  const together = left.reduce((sum, child) => sum + (tree.retained[child] ?? 0), smallBytes);
  if (together >= least)
    nodes.push({ depth: depth + 1, label: `${formatCount(small + left.length)} more`, value: together });
}
