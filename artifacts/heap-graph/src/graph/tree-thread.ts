import { availableParallelism } from 'node:os';
import { extname } from 'node:path';
import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads';
import type { MemoryBudget } from '../columns/memory-budget.ts';
import { ReferenceLists, type SharedReferenceLists } from '../columns/reference-lists.ts';
import type { Graph } from './depth-first.ts';
import { buildTreeShape, type TreeShape } from './dominator-tree.ts';

/** With fewer objects the tree is built faster than a thread starts. */
const MIN_OBJECTS_FOR_THREAD = 500_000;
const RUNNING = 0;
const FINISHED = 1;

/** Beside this module: as a source, or compiled like this one. */
const WORKER = new URL(`./tree-worker${extname(import.meta.url)}`, import.meta.url);

/** A graph in the form in which it is sent to another thread, and where that thread posts its result. */
export interface TreeTask extends Omit<Graph, 'references'> {
  readonly references: SharedReferenceLists;
  readonly state: Int32Array;
  readonly port: MessagePort;
}

type TreeMessage = { readonly shape: TreeShape } | { readonly failed: string };

/**
 * Starts to build the dominator tree on a thread of its own, when there is a second processor and memory for it. The returned function
 * waits for the result; without a thread it does the work itself.
 */
export function startTree(graph: Graph, budget: MemoryBudget, worthAThread = MIN_OBJECTS_FOR_THREAD): () => TreeShape {
  const references = graph.references.toShared();
  const alone =
    !references || !budget.allowsSecondThread || graph.classOf.length < worthAThread || availableParallelism() < 2;
  return alone ? () => buildTreeShape(graph, budget) : buildOnThread(graph, references);
}

function buildOnThread({ classOf, classObjects, roots }: Graph, references: SharedReferenceLists): () => TreeShape {
  const { port1: own, port2: port } = new MessageChannel();
  const state = new Int32Array(new SharedArrayBuffer(4));
  const workerData: TreeTask = { references, classOf, classObjects, roots, state, port };
  new Worker(WORKER, { workerData, transferList: [port] });
  return () => {
    Atomics.wait(state, 0, RUNNING);
    // The message was posted before the state changed, so it is received without the event loop.
    const message = receiveMessageOnPort(own)?.message as TreeMessage;
    own.close();
    if ('failed' in message) throw new Error(`The dominator tree was not made: ${message.failed}`);
    return message.shape;
  };
}

export const toGraph = ({ references, classOf, classObjects, roots }: TreeTask): Graph => ({
  references: ReferenceLists.fromShared(references),
  classOf,
  classObjects,
  roots,
});

export function postResult({ state, port }: Pick<TreeTask, 'state' | 'port'>, message: TreeMessage): void {
  port.postMessage(message);
  Atomics.store(state, 0, FINISHED);
  Atomics.notify(state, 0);
}
