import { availableParallelism } from 'node:os';
import { extname } from 'node:path';
import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads';
import { ArtifactError, type Fault } from '@hindsight/model';
import { MemoryBudget, type ThreadLimit } from '../columns/memory-budget.ts';
import { findWholeArray, type NumberArray, type Numbers, wrapNumbers } from '../columns/numbers.ts';
import { ReferenceLists, type SharedReferenceLists } from '../columns/reference-lists.ts';
import { isReleasable } from '../columns/shared-buffers.ts';
import type { Graph } from './depth-first.ts';
import { buildTreeShape, type TreeShape } from './dominator-tree.ts';

/** With fewer objects the tree is built faster than a thread starts. */
const MIN_OBJECTS_FOR_THREAD = 500_000;
const RUNNING = 0;
const FINISHED = 1;

/** The worker is located beside this module and has the same extension, as a source or compiled. */
const WORKER = new URL(`./tree-worker${extname(import.meta.url)}`, import.meta.url);

/** The form in which a graph is sent to another thread. */
interface SharedGraph extends Omit<Graph, 'references' | 'classOf'> {
  readonly references: SharedReferenceLists;
  readonly classOf: NumberArray;
}

/** A graph for another thread, with the port to which that thread posts its result. */
export interface TreeTask extends SharedGraph {
  /** The limit of memory when the thread has columns in files of its own. */
  readonly limit: ThreadLimit | undefined;
  readonly state: Int32Array;
  readonly port: MessagePort;
}

/** The columns of a tree in shared memory. */
type SharedShape = Readonly<Record<keyof Omit<TreeShape, 'size'>, NumberArray>>;
type TreeMessage = { readonly shape: SharedShape } | Failure;

interface Failure {
  readonly failed: string;
  /** What is told to the user when the heap or the machine is the cause. */
  readonly fault: Fault | undefined;
}

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
export function startTree(
  graph: Graph,
  budget: MemoryBudget,
  minObjectsForThread = MIN_OBJECTS_FOR_THREAD,
): () => TreeShape {
  const references = graph.references.toShared();
  const classOf = findWholeArray(graph.classOf);
  const isAlone = !references || !classOf || graph.classOf.length < minObjectsForThread || availableParallelism() < 2;
  return isAlone ? () => buildTreeShape(graph, budget) : buildOnThread({ ...graph, references, classOf }, budget);
}

function buildOnThread(
  { references, classOf, classObjects, roots }: SharedGraph,
  budget: MemoryBudget,
): () => TreeShape {
  const limit = budget.divide();
  const { port1: own, port2: port } = new MessageChannel();
  const state = new Int32Array(new SharedArrayBuffer(4));
  const workerData: TreeTask = { references, classOf, classObjects, roots, limit, state, port };
  new Worker(WORKER, { workerData, transferList: [port] });
  budget.closeAfter(() => Atomics.wait(state, 0, RUNNING));
  return () => {
    Atomics.wait(state, 0, RUNNING);
    // The message was posted before the state changed, so it is received without the event loop.
    const message = receiveMessageOnPort(own)?.message as TreeMessage;
    own.close();
    if ('failed' in message) throw toError(message);
    return fromShared(message.shape);
  };
}

const toError = ({ failed, fault }: Failure): Error =>
  fault ? new ArtifactError(fault.code, fault.details) : new Error(`The dominator tree was not built: ${failed}`);

/** Builds the tree of another thread and posts it, or why there is none. */
export function buildForOther(task: TreeTask): void {
  const budget = task.limit ? MemoryBudget.forThread(task.limit) : new MemoryBudget();
  try {
    postResult(task, { shape: toShared(buildTreeShape(toGraph(task), budget)) });
  } catch (error) {
    const fault = error instanceof ArtifactError ? error.fault : undefined;
    postResult(task, { failed: error instanceof Error ? error.message : String(error), fault });
  } finally {
    budget.close();
  }
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

/** Posts what the other thread waits for. Memory that is not shared is handed over to it. */
function postResult({ state, port }: Pick<TreeTask, 'state' | 'port'>, message: TreeMessage): void {
  const columns = 'shape' in message ? Object.values(message.shape).filter(isReleasable) : [];
  port.postMessage(
    message,
    columns.map(({ buffer }) => buffer as ArrayBuffer),
  );
  Atomics.store(state, 0, FINISHED);
  Atomics.notify(state, 0);
}
