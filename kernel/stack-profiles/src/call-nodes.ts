import type { TreeNode } from '@hindsight/model';
import { sumTotals } from './merge-lines.ts';
import { chooseMethodTone } from './method-tone.ts';
import type { StackTree } from './profiles.ts';

/** The smallest part of the whole that is listed: at 1,440 px a frame of less than a third of a pixel. */
const MIN_SHARE = 0.0002;
/** Recursion has no end, a page has. */
const MAX_DEPTH = 512;

/** A method with all that it calls, or, in the other direction, with all that call it. */
interface Branch {
  readonly method: number;
  readonly value: number;
  /** What is below the branch: nodes of the tree, each with its weight. */
  readonly nodes: readonly number[];
  readonly weights: readonly number[];
}

export interface CallNodes {
  readonly nodes: readonly TreeNode[];
  /** Nodes with less than this weight are left out; 0 when all are listed. */
  readonly minWeight: number;
}

/** Lists the nodes of each caller, as two columns: the first node that it calls, and the next one of the same caller. */
export function linkCalls({ callers }: StackTree): { readonly first: Int32Array; readonly next: Int32Array } {
  const first = new Int32Array(callers.length + 1).fill(-1);
  const next = new Int32Array(callers.length).fill(-1);
  for (let node = callers.length - 1; node >= 0; node--) {
    // The last place is that of the roots.
    const place = callers[node] ?? -1;
    const at = place < 0 ? callers.length : place;
    next[node] = first[at] ?? -1;
    first[at] = node;
  }
  return { first, next };
}

/** Groups nodes by their method, largest first. */
function groupByMethod(
  { frames, methods }: StackTree,
  nodes: readonly number[],
  weights: readonly number[],
  minWeight: number,
): Branch[] {
  const groups = new Map<number, { method: number; value: number; nodes: number[]; weights: number[] }>();
  nodes.forEach((node, at) => {
    const method = frames[node] ?? 0;
    const weight = weights[at] ?? 0;
    const group = groups.get(method);
    if (group) {
      group.value += weight;
      group.nodes.push(node);
      group.weights.push(weight);
    } else groups.set(method, { method, value: weight, nodes: [node], weights: [weight] });
  });
  const name = ({ method }: Branch) => methods[method] ?? '';
  return [...groups.values()]
    .filter(({ value }) => value >= minWeight && value > 0)
    .sort((a, b) => b.value - a.value || (name(a) < name(b) ? -1 : 1));
}

/** Lists branches in preorder. `expand` returns what is one step further from the root. */
function listBranches(tree: StackTree, roots: Branch[], expand: (branch: Branch) => Branch[]): TreeNode[] {
  const nodes: TreeNode[] = [];
  const open = roots.reverse().map((branch) => ({ branch, depth: 0 }));
  for (let current = open.pop(); current; current = open.pop()) {
    const { branch, depth } = current;
    const label = tree.methods[branch.method] ?? '';
    nodes.push({ depth, label, value: branch.value, tone: chooseMethodTone(label) });
    if (depth + 1 < MAX_DEPTH)
      for (const next of expand(branch).reverse()) open.push({ branch: next, depth: depth + 1 });
  }
  return nodes;
}

/** The smallest weight that is listed; 0 when no sample weighs less. */
function chooseFloor(self: Float64Array, sum: number): number {
  const floor = sum * MIN_SHARE;
  return self.some((weight) => weight > 0 && weight < floor) ? floor : 0;
}

/** Keeps the widest nodes. As no node is wider than its parent, what remains is a tree. */
function keepWidest(nodes: readonly TreeNode[], floor: number, max: number): CallNodes {
  if (nodes.length <= max) return { nodes, minWeight: floor };
  const widths = nodes.map(({ value }) => value).sort((a, b) => b - a);
  const limit = widths[max] ?? 0;
  const kept = nodes.filter(({ value }) => value > limit);
  return { nodes: kept, minWeight: kept.at(-1) ? Math.min(...kept.map(({ value }) => value)) : limit };
}

/** Lists what is called, from the first frames of the stacks on. `self` has the weights of the nodes of `tree`. */
export function listCalls(tree: StackTree, self: Float64Array, max: number): CallNodes {
  const totals = sumTotals(tree, self);
  const { first, next } = linkCalls(tree);
  const sum = self.reduce((all, weight) => all + weight, 0);
  const floor = chooseFloor(self, sum);
  const listBelow = (parents: readonly number[]): Branch[] => {
    const nodes: number[] = [];
    const weights: number[] = [];
    for (const parent of parents) {
      for (let node = first[parent] ?? -1; node >= 0; node = next[node] ?? -1) {
        if ((totals[node] ?? 0) <= 0) continue;
        nodes.push(node);
        weights.push(totals[node] ?? 0);
      }
    }
    return groupByMethod(tree, nodes, weights, floor);
  };
  const all = listBranches(tree, listBelow([tree.callers.length]), ({ nodes }) => listBelow(nodes));
  return keepWidest(all, floor, max);
}

/** Lists top frames, and below each its callers. */
export function listCallers(tree: StackTree, self: Float64Array, max: number): CallNodes {
  const nodes: number[] = [];
  const weights: number[] = [];
  let sum = 0;
  self.forEach((weight, node) => {
    if (weight <= 0) return;
    nodes.push(node);
    weights.push(weight);
    sum += weight;
  });
  const floor = chooseFloor(self, sum);
  const expand = (branch: Branch): Branch[] => {
    const above: number[] = [];
    const kept: number[] = [];
    branch.nodes.forEach((node, at) => {
      const caller = tree.callers[node] ?? -1;
      if (caller < 0) return;
      above.push(caller);
      kept.push(branch.weights[at] ?? 0);
    });
    return groupByMethod(tree, above, kept, floor);
  };
  const all = listBranches(tree, groupByMethod(tree, nodes, weights, floor), expand);
  return keepWidest(all, floor, max);
}
