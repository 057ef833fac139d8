import type { MemoryBudget } from '../columns/memory-budget.ts';
import type { Numbers } from '../columns/numbers.ts';

/** Walks are shortened once they have this many steps per node of the tree on average. In usual heaps they have a few. */
const STEPS_PER_NODE = 16;

/**
 * Finds ancestors in a tree that grows, in which parents have smaller numbers than their children. A search that
 * steps from parent to parent is short in most heaps. Below a long list of which each element is also reachable by another
 * path, it takes as many steps as the list has elements before it. So when steps have become many, each node gets a jump
 * pointer, and a search takes a number of steps that is logarithmic in the depth (Myers, "An Applicative Random-Access
 * Stack", 1983).
 */
export class AncestorSearch {
  private readonly parentOf: Numbers;
  private readonly budget: MemoryBudget;
  private readonly maxSteps: number;
  private steps = 0;
  /** An ancestor of each node, 2^rank - 1 steps above it. */
  private jumpOf: Numbers | undefined;
  /** One byte for each node beside the memory that was planned; few heaps need it. */
  private ranks = new Uint8Array(0);

  constructor(parentOf: Numbers, budget: MemoryBudget) {
    this.parentOf = parentOf;
    this.budget = budget;
    this.maxSteps = STEPS_PER_NODE * parentOf.length;
  }

  /** Adds a node below its parent. Nodes are added in the order of their numbers, from 1 on; 0 is the root. */
  add(node: number, parent: number): void {
    this.parentOf.set(node, parent);
    if (this.jumpOf) this.addJump(this.jumpOf, node, parent);
    else if (this.steps > this.maxSteps) this.addAllJumps(node);
  }

  /** Returns the nearest one of a node and its ancestors whose number is at most `limit`. */
  find(node: number, limit: number): number {
    return this.jumpOf ? this.findByJumps(this.jumpOf, node, limit) : this.findBySteps(node, limit);
  }

  release(): void {
    this.jumpOf?.release();
  }

  private findBySteps(node: number, limit: number): number {
    let here = node;
    let steps = 0;
    for (; here > limit; steps++) here = this.parentOf.at(here) ?? 0;
    this.steps += steps;
    return here;
  }

  private findByJumps(jumpOf: Numbers, node: number, limit: number): number {
    let here = node;
    while (here > limit) {
      const jump = jumpOf.at(here) ?? 0;
      here = jump > limit ? jump : (this.parentOf.at(here) ?? 0);
    }
    return here;
  }

  private addAllJumps(last: number): void {
    const jumpOf = this.budget.createNumbers(this.parentOf.length, 'numbers');
    this.ranks = new Uint8Array(this.parentOf.length);
    for (let node = 1; node <= last; node++) this.addJump(jumpOf, node, this.parentOf.at(node) ?? 0);
    this.jumpOf = jumpOf;
  }

  private addJump(jumpOf: Numbers, node: number, parent: number): void {
    const { ranks } = this;
    const jump = jumpOf.at(parent) ?? 0;
    const isDoubled = ranks[parent] === ranks[jump];
    jumpOf.set(node, isDoubled ? (jumpOf.at(jump) ?? 0) : parent);
    ranks[node] = isDoubled ? (ranks[parent] ?? 0) + 1 : 1;
  }
}
