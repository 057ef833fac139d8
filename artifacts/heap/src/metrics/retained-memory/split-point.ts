import { type DominatorTree, type HeapDump, iterateChildren } from '@hindsight/heap-graph';
import { isApplicationClass } from '../support/relocated-classes.ts';

/** The parts tell more than the whole when they are this share of it. */
const PARTS_SHARE = 0.5;

type SplitDump = Pick<HeapDump, 'classes' | 'classOf'>;

/**
 * Returns the parts of a suspect that lie side by side where its memory accumulates: classes of one loader, what the static fields of a
 * class hold, or the fields of an object of the program. So a cache that is full by design does not hide a list that leaks. Empty when
 * a single part has nearly everything, or none has much.
 */
export function splitPoint(dump: SplitDump, tree: DominatorTree, point: number, minBytes: number): number[] {
  const large = [...iterateChildren(tree, point)].filter((child) => (tree.retained.at(child) ?? 0) >= minBytes);
  const sum = large.reduce((total, child) => total + (tree.retained.at(child) ?? 0), 0);
  if (sum < PARTS_SHARE * (tree.retained.at(point) ?? 0)) return [];
  const read = (node: number): number => dump.classOf.at(tree.objectOf.at(node) ?? 0) ?? 0;
  if (large.length > 1 && large.every((child) => read(child) < 0)) {
    return large.flatMap((child) => {
      const parts = splitPoint(dump, tree, child, minBytes);
      return parts.length > 0 ? parts : [child];
    });
  }
  const number = read(point);
  const one = dump.classes[number < 0 ? ~number : number];
  if (one?.shape !== 'instances' || !isApplicationClass(one.name)) return [];
  // Arrays of one class are reference data, and links to the next object of its own class are no parts.
  const areParts = large.every((child) => read(child) !== number && dump.classes[read(child)]?.shape === 'instances');
  return areParts && (number < 0 || large.length > 1) ? large : [];
}
