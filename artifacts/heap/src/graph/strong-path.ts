import type { Column } from '../columns/column.ts';
import { Room } from '../columns/room.ts';
import type { HeapDump } from '../model.ts';
import { END } from '../references.ts';
import { classObjects } from './depth-first.ts';

type Referring = Pick<HeapDump, 'references' | 'classOf' | 'classes' | 'roots'>;

/** Objects in the order in which a breadth-first walk from the roots comes to them without weak, soft, phantom and final references. */
export interface StrongWalk {
  readonly objects: Column;
  /** The place of the one that was there before on the way; the own place of roots. */
  readonly cameFrom: Column;
}

/** Ends when all that are wanted were met; without `wanted` when there is nothing more. */
export function walkStrongly(dump: Referring, room: Room, wanted?: readonly number[]): StrongWalk {
  const { references, classOf, roots } = dump;
  const classAt = classObjects(dump);
  const missing = new Set(wanted);
  const objects = room.column(classOf.length);
  const cameFrom = room.column(classOf.length);
  const seen = new Uint8Array((classOf.length >>> 3) + 1);

  const reach = (object: number, from: number): void => {
    const bit = 1 << (object & 7);
    const bits = seen[object >>> 3] ?? 0;
    if ((bits & bit) !== 0) return;
    seen[object >>> 3] = bits | bit;
    objects.push(object);
    cameFrom.push(from);
    if (missing.size > 0) missing.delete(object);
  };

  for (const root of roots) reach(root, objects.length);
  for (let place = 0; place < objects.length && (wanted === undefined || missing.size > 0); place++) {
    const object = objects.at(place);
    for (let at = references.startOf(object), target = references.at(at); target !== END; ) {
      if (target >= 0) reach(target, place);
      target = references.at(++at);
    }
    const number = classOf[object] ?? 0;
    const ofClass = number < 0 ? -1 : (classAt[number] ?? -1);
    if (ofClass >= 0) reach(ofClass, place);
  }
  objects.seal();
  cameFrom.seal();
  return { objects, cameFrom };
}

/** The paths of a walk to some objects, root first; absent for those that it did not come to. */
export function pathsIn({ objects, cameFrom }: StrongWalk, wanted: readonly number[]): Map<number, number[]> {
  const missing = new Set(wanted);
  const paths = new Map<number, number[]>();
  for (let place = 0; place < objects.length && missing.size > 0; place++) {
    const object = objects.at(place);
    if (missing.delete(object)) paths.set(object, pathTo(place));
  }
  function pathTo(last: number): number[] {
    const path = [objects.at(last)];
    for (let place = last; cameFrom.at(place) !== place; ) {
      place = cameFrom.at(place);
      path.push(objects.at(place));
    }
    return path.reverse();
  }
  return paths;
}

/**
 * Shortest paths from the roots, root first, that no weak, soft, phantom or final reference is part of; absent for objects that
 * only such references reach.
 */
export const strongPaths = (dump: Referring, wanted: readonly number[]): Map<number, number[]> =>
  pathsIn(walkStrongly(dump, new Room(), wanted), wanted);
