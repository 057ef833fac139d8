import { extname } from 'node:path';
import { MemoryBudget, type ThreadLimit } from '../columns/memory-budget.ts';
import { findWholeArray, type NumberArray, type Numbers, wrapNumbers } from '../columns/numbers.ts';
import { ReferenceLists, type SharedReferenceLists } from '../columns/reference-lists.ts';
import { paysForThread, type ResultPlace, returnResult, startThread } from '../second-thread.ts';
import type { Graph } from './depth-first.ts';
import { buildTreeShape, type TreeShape } from './dominator-tree.ts';

/** The worker is located beside this module and has the same extension, as a source or compiled. */
const WORKER = new URL(`./tree-worker${extname(import.meta.url)}`, import.meta.url);

/** The form in which a graph is sent to another thread. */
interface SharedGraph extends Omit<Graph, 'references' | 'classOf'> {
  readonly references: SharedReferenceLists;
  readonly classOf: NumberArray;
}

/** A graph for another thread. */
interface TreeTask extends SharedGraph {
  /** The limit of memory when the thread has columns in files of its own. */
  readonly limit: ThreadLimit | undefined;
}

/** The columns of a tree in shared memory. */
type SharedShape = Readonly<Record<keyof Omit<TreeShape, 'size'>, NumberArray>>;

/** A dominator tree that is built while the analysis goes on. */
export interface TreeBuild {
  /** Starts a second thread, unless it has been started. When memory is scarce, contents must be released before. */
  readonly startTree: () => void;
  /** Waits for the tree. */
  readonly awaitTreeShape: () => TreeShape;
}

/** Starts to build the dominator tree at once when there is memory for it while contents are compared. */
export function prepareTree(graph: Graph, budget: MemoryBudget, minObjectsForThread?: number): TreeBuild {
  let finish: (() => TreeShape) | undefined;
  const start = (): (() => TreeShape) => {
    finish ??= startTree(graph, budget, minObjectsForThread);
    return finish;
  };
  if (budget.buildsTreeBesideContents) start();
  return { startTree: start, awaitTreeShape: () => start()() };
}

/**
 * Starts to build the dominator tree on a separate thread when there is a second processor. The
 * returned function waits for the result; without a thread it builds the tree itself.
 */
export function startTree(graph: Graph, budget: MemoryBudget, minObjectsForThread?: number): () => TreeShape {
  const references = graph.references.toShared();
  const classOf = findWholeArray(graph.classOf);
  const isAlone = !references || !classOf || !paysForThread(graph.classOf.length, minObjectsForThread);
  return isAlone ? () => buildTreeShape(graph, budget) : buildOnThread({ ...graph, references, classOf }, budget);
}

function buildOnThread(
  { references, classOf, classObjects, roots }: SharedGraph,
  budget: MemoryBudget,
): () => TreeShape {
  const task: TreeTask = { references, classOf, classObjects, roots, limit: budget.divide() };
  const { awaitResult, awaitEnd } = startThread<SharedShape>(WORKER, task, 'The dominator tree was not built');
  budget.closeAfter(awaitEnd);
  return () => fromShared(awaitResult());
}

/** Builds the tree of another thread. */
export function buildForOther(task: TreeTask & ResultPlace): void {
  const budget = task.limit ? MemoryBudget.forThread(task.limit) : new MemoryBudget();
  const build = () => toShared(buildTreeShape(toGraph(task), budget));
  returnResult(task, build, Object.values);
  budget.close();
}

const toGraph = ({ references, classOf, classObjects, roots }: TreeTask): Graph => ({
  references: ReferenceLists.fromShared(references),
  classOf: wrapNumbers(classOf),
  classObjects,
  roots,
});

/** Returns the columns of a tree for the thread that awaits it. All of them are in memory. */
function toShared({ objectOf, endOf }: TreeShape): SharedShape {
  const share = (numbers: Numbers): NumberArray => findWholeArray(numbers) ?? new Int32Array(0);
  return { objectOf: share(objectOf), endOf: share(endOf) };
}

const fromShared = ({ objectOf, endOf }: SharedShape): TreeShape => ({
  size: objectOf.length,
  objectOf: wrapNumbers(objectOf),
  endOf: wrapNumbers(endOf),
});
