import type { ArrangedQuery, RowOrder } from '@hindsight/model';
import type { IndexedHeap } from '../heap-index/indexed-heap.ts';
import { listPlaces, sortByObject, sortByRank, sortPlaces } from '../heap-index/sort-places.ts';
import { MAX_ARRANGED } from '../heap-index/top-objects.ts';
import { recall } from './recent-answers.ts';

/** A list of objects with what it is arranged by, which is read when it is needed. */
export interface ObjectFigures {
  readonly objects: Uint32Array;
  readonly readClasses: () => Int32Array;
  readonly readShallow: () => Float64Array;
  readonly readRetained: () => Float64Array;
}

/** Reads figures of objects in ascending order, because a column of the index is read block by block, and the dump forward. */
export function readFigures(heap: IndexedHeap, objects: Uint32Array): ObjectFigures {
  const ascending = sortByObject(objects);
  function read<Column extends Int32Array | Float64Array>(column: Column, readOne: (object: number) => number): Column {
    for (const place of ascending) column[place] = readOne(objects[place] ?? 0);
    return column;
  }
  return {
    objects,
    readClasses: () => read(new Int32Array(objects.length), heap.getClassNumber),
    readShallow: () => read(new Float64Array(objects.length), heap.getShallowSize),
    readRetained: () => read(new Float64Array(objects.length), (object) => heap.getRetainedSize(object)),
  };
}

const LENGTH_OF_ARRAY = /\[\d+\]/g;

/** `java.util.HashMap`, `byte[]`, `class java.lang.System`: without the length of an array, which only the dump has. */
const nameClass = ({ classes }: IndexedHeap, classNumber: number): string =>
  classNumber < 0 ? `class ${classes[~classNumber]?.name ?? '?'}` : (classes[classNumber]?.name ?? '?');

/** Names each class of a list once. */
const nameClasses = (heap: IndexedHeap, classes: Int32Array): ReadonlyMap<number, string> =>
  new Map([...new Set(classes)].map((number) => [number, nameClass(heap, number)]));

/** Sorts by the names of classes, which several classes may share. */
function sortByName(places: Uint32Array, classes: Int32Array, names: ReadonlyMap<number, string>): Uint32Array {
  const sorted = [...new Set(names.values())].sort();
  const rankOfName = new Map(sorted.map((name, rank) => [name, rank]));
  const rankOfClass = new Map([...names].map(([number, name]) => [number, rankOfName.get(name) ?? 0]));
  return sortByRank(places, (place) => rankOfClass.get(classes[place] ?? 0) ?? 0, sorted.length);
}

function readSizes(sort: RowOrder | undefined, figures: ObjectFigures): Float64Array | undefined {
  if (sort === 'shallowSize') return figures.readShallow();
  return sort === 'retainedSize' ? figures.readRetained() : undefined;
}

function arrange(heap: IndexedHeap, figures: ObjectFigures, { sort, filter = '' }: ArrangedQuery): Uint32Array {
  let known: Int32Array | undefined;
  const classes = (): Int32Array => {
    known ??= figures.readClasses();
    return known;
  };
  const { objects } = figures;
  const searched = filter.toLowerCase().replaceAll(LENGTH_OF_ARRAY, '[]');
  let places = listPlaces(objects.length);
  if (searched !== '') {
    const found = [...nameClasses(heap, classes())].filter(([, name]) => name.toLowerCase().includes(searched));
    const numbers = new Set(found.map(([number]) => number));
    places = places.filter((place) => numbers.has(classes()[place] ?? 0));
  }
  const sizes = readSizes(sort, figures);
  if (sizes) places = sortPlaces(places, sizes);
  else if (sort === 'label') places = sortByName(places, classes(), nameClasses(heap, classes()));
  return places.map((place) => objects[place] ?? 0);
}

/**
 * Sorts objects, and filters them by a part of the name of their class. Of a list that is too long the result is
 * undefined: it keeps its order. `list` names the list among all of this heap.
 */
export function arrangeObjects(
  heap: IndexedHeap,
  { list, length }: { readonly list: string; readonly length: number },
  question: ArrangedQuery,
  readList: () => ObjectFigures,
): Uint32Array | undefined {
  if (length > MAX_ARRANGED) return undefined;
  const { sort = '', filter = '' } = question;
  return recall(heap, `${list} ${sort} ${filter}`, () => arrange(heap, readList(), question));
}
