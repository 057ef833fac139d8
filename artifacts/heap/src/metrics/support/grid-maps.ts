import type { DominatorTree, HeapDump, HeapObjects } from '@hindsight/heap-graph';

/** The entries of a map of Hazelcast in one partition; a map has one of these for each of its 271 partitions. */
const STORE = /^com\.hazelcast\.map\.impl\.recordstore\.\w*RecordStore$/;

/** A map of Hazelcast, with all partitions that are in the heap. */
export interface GridMap {
  readonly name: string;
  readonly partitions: number;
  readonly retained: number;
  /** One of its stores. */
  readonly object: number;
  /** The size from which on it evicts entries; undefined when it never does. */
  readonly evictsAt?: number;
}

export interface GridInput {
  readonly dump: Pick<HeapDump, 'classes' | 'classOf'>;
  readonly tree: DominatorTree;
  readonly objects: HeapObjects;
}

/** Lists the maps of Hazelcast below a node of the dominator tree, the largest first. */
export function listGridMaps({ dump, tree, objects }: GridInput, top: number): GridMap[] {
  const isStore = dump.classes.map(({ name }) => STORE.test(name));
  const maps = new Map<string, GridMap>();
  if (!isStore.includes(true)) return [];
  const end = tree.endOf.at(top) ?? tree.size;
  for (let node = top + 1; node < end; node++) {
    const object = tree.objectOf.at(node) ?? 0;
    if (!isStore[dump.classOf.at(object) ?? -1]) continue;
    const name = objects.readText(objects.readReference(object, 'name')) ?? 'unnamed';
    const { partitions = 0, retained = 0 } = maps.get(name) ?? {};
    const evictsAt = readEviction(objects, object);
    maps.set(name, {
      name,
      partitions: partitions + 1,
      retained: retained + (tree.retained.at(node) ?? 0),
      object,
      ...(evictsAt !== undefined && { evictsAt }),
    });
  }
  return [...maps.values()].sort((a, b) => b.retained - a.retained);
}

/** Policies by which a map evicts; NONE is the default. */
const EVICTING = /^(?:LRU|LFU|RANDOM)$/;

/** Reads the size at which a map evicts entries. */
function readEviction(objects: HeapObjects, store: number): number | undefined {
  const fields = ['mapContainer', 'mapConfig', 'evictionConfig'];
  const config = fields.reduce((object, field) => objects.readReference(object, field), store);
  const policy = objects.readReference(config, 'evictionPolicy');
  const name = policy < 0 ? '' : (objects.readText(objects.readReference(policy, 'name')) ?? '');
  return EVICTING.test(name) ? objects.readNumber(config, 'size') : undefined;
}
