import type { DominatorTree, HeapObjects } from '@hindsight/heap-graph';
import { findOwner } from '../retained-memory/owner.ts';
import { readMapEntries } from '../support/map-entries.ts';
import type { CollidingEntries } from './collections.ts';

/** The map with colliding keys that costs the most time. */
export interface CollidingMap extends CollidingEntries {
  readonly className: string;
  /** The class of one of the keys. */
  readonly keyClass?: string;
  /** The field that holds the map, such as `com.acme.Grid.cells`. */
  readonly owner?: string;
}

export function describeCollidingMap(
  entries: CollidingEntries | undefined,
  tree: DominatorTree,
  objects: HeapObjects,
  pathsTo: (targets: readonly number[]) => ReadonlyMap<number, readonly number[]>,
): { readonly collidingMap?: CollidingMap } {
  if (!entries || (tree.numberOf.at(entries.object) ?? -1) <= 0) return {};
  const { object } = entries;
  const [first] = readMapEntries(objects, object);
  const owner = findOwner(objects, pathsTo([object]).get(object) ?? []);
  return {
    collidingMap: {
      ...entries,
      className: objects.getLabel(object),
      ...(first && first.key >= 0 && { keyClass: objects.getLabel(first.key) }),
      ...(owner && { owner: owner.name }),
    },
  };
}
