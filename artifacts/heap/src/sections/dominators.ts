import { formatCount } from '@hindsight/claims';
import { iterateChildren } from '@hindsight/heap-graph';
import { bytes, type Cell, percent, type Tree, type TreeNode } from '@hindsight/model';
import type { HeapAnalysis } from '../analysis.ts';
import { computeHeapShare } from '../body/largest-objects.ts';
import { readRetainedSize } from '../metrics/retained-memory/retained-size.ts';
import { describeObject } from '../metrics/retained-memory/suspects.ts';
import type { SectionWriter } from './report-input.ts';

const ROWS = 20;
const TOPS = 10;
/** Limits of the tree; smaller, deeper and further objects are left to the explorer. */
const MIN_SHARE = 0.005;
const MAX_DEPTH = 14;
const CHILDREN_SHOWN = 5;
const MAX_NODES = 250;
const OPEN_DEPTH = 3;

/** The largest dominators, each counted once: only the roots are above them. */
export const writeDominatorsSection: SectionWriter = ({ analysis }) => {
  const { largest, getSize, objects } = analysis;
  const rows = largest.objects.slice(0, ROWS).map((object): Cell[] => {
    const retained = readRetainedSize(analysis, object);
    return [
      { text: describeObject(objects, object), object },
      bytes(getSize(object)),
      bytes(retained),
      percent(100 * computeHeapShare(analysis, retained)),
    ];
  });
  return {
    id: 'dominators',
    title: 'Biggest objects',
    blocks: [
      createTree(analysis),
      { kind: 'table', title: 'Largest dominators', columns: ['Object', 'Shallow', 'Retained', 'Of the heap'], rows },
    ],
  };
};

function createTree(analysis: HeapAnalysis): Tree {
  const { tree, largest, usedBytes } = analysis;
  const nodes: TreeNode[] = [];
  for (const object of largest.objects.slice(0, TOPS)) {
    addBelow(analysis, nodes, tree.numberOf.at(object) ?? -1, 0);
  }
  return {
    kind: 'tree',
    id: 'dominator-tree',
    title: 'Who keeps whom alive',
    note: `Retained size: the memory that would be freed with the object. Shown from ${MIN_SHARE * 100} % of the heap on, ${CHILDREN_SHOWN} at most below each.`,
    unit: 'bytes',
    total: usedBytes,
    nodes,
    openDepth: OPEN_DEPTH,
  };
}

function addBelow(analysis: HeapAnalysis, nodes: TreeNode[], node: number, depth: number): void {
  const { tree, objects, usedBytes } = analysis;
  if (node <= 0 || nodes.length >= MAX_NODES) return;
  const object = tree.objectOf.at(node) ?? 0;
  nodes.push({ depth, label: describeObject(objects, object), value: tree.retained.at(node) ?? 0 });
  if (depth >= MAX_DEPTH) return;
  const minBytes = MIN_SHARE * usedBytes;
  const children: number[] = [];
  let [small, smallBytes] = [0, 0];
  for (const child of iterateChildren(tree, node)) {
    const bytesOfChild = tree.retained.at(child) ?? 0;
    if (bytesOfChild >= minBytes) children.push(child);
    else {
      small++;
      smallBytes += bytesOfChild;
    }
  }
  children.sort((a, b) => (tree.retained.at(b) ?? 0) - (tree.retained.at(a) ?? 0));
  for (const child of children.slice(0, CHILDREN_SHOWN)) addBelow(analysis, nodes, child, depth + 1);
  const left = children.slice(CHILDREN_SHOWN);
  const together = left.reduce((sum, child) => sum + (tree.retained.at(child) ?? 0), smallBytes);
  if (together >= minBytes)
    nodes.push({ depth: depth + 1, label: `${formatCount(small + left.length)} more`, value: together });
}
