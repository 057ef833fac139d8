import { extname } from 'node:path';
import {
  createSizeLookup,
  type DominatorTree,
  type HeapDump,
  openShared,
  paysForThread,
  type ReadNumbers,
  type ResultPlace,
  returnResult,
  type SharedNumbers,
  shareNumbers,
  startThread,
  wrapNumbers,
} from '@hindsight/heap-graph';
import { type GroupedHeap, type HeapGroups, measureGroups } from './measure-groups.ts';

/** The worker is located beside this module and has the same extension, as a source or compiled. */
const WORKER = new URL(`./groups-worker${extname(import.meta.url)}`, import.meta.url);

/** A copy of more classes takes long, and memory that nobody has planned. */
const MAX_CLASSES = 100_000;

/** Names of the columns of a tree. */
const TREE = ['objectOf', 'numberOf', 'endOf', 'parentOf', 'retained'] as const;

/** What the groups are computed from; sizes of objects follow from the dump. */
interface Input extends Omit<GroupedHeap, 'getSize'> {
  readonly dump: HeapDump;
}

type Sizes = Pick<HeapDump, 'classes' | 'layout' | 'instanceBytes' | 'staticBytes'>;

/** The same for another thread: its columns are in shared memory, or in files that it reads, too. */
interface GroupsTask extends Sizes {
  readonly columns: Readonly<Record<string, SharedNumbers>>;
  readonly loaderLabels: ReadonlyMap<number, string>;
}

/**
 * Starts to compute the groups on a second thread when it can read all columns and there are many objects. The returned function
 * waits for them; without a thread they are computed at once.
 */
export function startGroups(input: Input, minObjects?: number): () => HeapGroups {
  const task = paysForThread(input.tree.size, minObjects) ? createTask(input) : undefined;
  if (task) return startThread<HeapGroups>(WORKER, task, 'The groups of the heap were not computed').awaitResult;
  const groups = measureGroups({ ...input, getSize: createSizeLookup(input.dump) });
  return () => groups;
}

function createTask({ dump, tree, classByNode, getLoaderLabel }: Input): GroupsTask | undefined {
  const { classes, layout, instanceBytes, staticBytes, classOf, lengths, arraySizes } = dump;
  if (classes.length > MAX_CLASSES) return undefined;
  const all = { classOf, lengths, ...(arraySizes && { arraySizes }), classByNode, ...selectColumns(tree) };
  const columns: Record<string, SharedNumbers> = {};
  for (const [name, numbers] of Object.entries(all)) {
    const shared = shareNumbers(numbers);
    if (!shared) return undefined;
    columns[name] = shared;
  }
  const loaderLabels = new Map(classes.map(({ loader }) => [loader, '']));
  for (const loader of loaderLabels.keys()) loaderLabels.set(loader, getLoaderLabel(loader));
  return { classes, layout, instanceBytes, staticBytes, columns, loaderLabels };
}

const NOTHING = new Int32Array(0);

const selectColumns = (tree: DominatorTree) => Object.fromEntries(TREE.map((name) => [name, tree[name]] as const));

/** Computes the groups of another thread. */
export function measureForOther(task: GroupsTask & ResultPlace): void {
  returnResult(task, () => measureGroups(fromTask(task)));
}

function fromTask({ columns, loaderLabels, ...sizes }: GroupsTask): GroupedHeap {
  const read = (name: string): ReadNumbers => openShared(columns[name] ?? NOTHING);
  const numbers = (name: string) => wrapNumbers(ArrayBuffer.isView(columns[name]) ? columns[name] : NOTHING);
  const [classOf, lengths, classByNode] = [numbers('classOf'), numbers('lengths'), numbers('classByNode')];
  const arraySizes = columns.arraySizes && numbers('arraySizes');
  const [objectOf, numberOf, retained] = [numbers('objectOf'), numbers('numberOf'), numbers('retained')];
  const [endOf, parentOf] = [read('endOf'), read('parentOf')];
  return {
    dump: { classes: sizes.classes, classOf },
    tree: { size: objectOf.length, objectOf, numberOf, endOf, parentOf, retained },
    classByNode,
    getSize: createSizeLookup({ ...sizes, classOf, lengths, ...(arraySizes && { arraySizes }) }),
    getLoaderLabel: (object: number) => loaderLabels.get(object) ?? '',
  };
}
