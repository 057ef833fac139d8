import type { DominatorTree, HeapClass, HeapDump, HeapObjects } from '@hindsight/heap-graph';
import { isApplicationClass } from '../../support/relocated-classes.ts';

interface TimeInput {
  readonly dump: Pick<HeapDump, 'classes' | 'classOf' | 'createdAt'>;
  readonly tree: DominatorTree;
  readonly objects: Pick<HeapObjects, 'readNumber'>;
}

const LONG_TYPE = 11;
const DAY = 86_400_000;
/** 2001-09-09, when such times became 13 digits long: an earlier date is none. */
const MIN_DATE = 1e12;
/** Objects that are visited in search of times, and objects with a field for a time that are read. */
const [MAX_VISITED, MAX_READ] = [20_000, 64];
/** The objects that have a recent time, of all those that were read. */
const MAIN_SHARE = 0.5;

/**
 * Whether the objects of the program below a node have a time of the day of the dump, in milliseconds since 1970: what came, or is to
 * go, while the program works.
 */
export function hasRecentTime({ dump, tree, objects }: TimeInput, top: number): boolean {
  // A portable heap dump has no date, and every small number would be near it.
  if (dump.createdAt < MIN_DATE) return false;
  const fields = dump.classes.map(listLongFields);
  const end = Math.min(tree.endOf.at(top) ?? 0, top + MAX_VISITED);
  let [read, recent] = [0, 0];
  for (let node = top + 1; node < end && read < MAX_READ; node++) {
    const object = tree.objectOf.at(node) ?? 0;
    const names = fields[dump.classOf.at(object) ?? -1] ?? [];
    if (names.length === 0) continue;
    read++;
    if (names.some((name) => Math.abs((objects.readNumber(object, name) ?? 0) - dump.createdAt) <= DAY)) recent++;
  }
  return read > 0 && recent >= MAIN_SHARE * read;
}

const listLongFields = ({ name, shape, fields }: HeapClass): string[] =>
  shape === 'instances' && isApplicationClass(name)
    ? fields.filter(({ type }) => type === LONG_TYPE).map((field) => field.name)
    : [];
