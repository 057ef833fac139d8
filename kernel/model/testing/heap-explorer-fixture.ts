import { ArtifactError } from '../src/fault.ts';
import type { HeapExplorer, HeapObjectRow, HeapPage, HistogramRow, PageQuery } from '../src/heap-explorer.ts';

/** The number of images in the cache of this heap. */
export const IMAGES = 300;

const LOADER = 0;
const CACHE_CLASS = 1;
const CACHE = 2;
const TABLE = 3;
const THREAD = 4;
const NAME = 5;
const FIRST_NODE = 10;
const IMAGE_BYTES = 1000;

const toNode = (index: number): number => FIRST_NODE + 2 * index;
const toImage = (index: number): number => toNode(index) + 1;
const isImage = (object: number): boolean => object >= FIRST_NODE && (object - FIRST_NODE) % 2 === 1;
const isNode = (object: number): boolean => object >= FIRST_NODE && (object - FIRST_NODE) % 2 === 0;

const NODES = IMAGES * (IMAGE_BYTES + 32);
const LAST = toImage(IMAGES - 1);

const FIXED: Readonly<Record<number, Omit<HeapObjectRow, 'objectId'>>> = {
  [LOADER]: {
    label: 'jdk.internal.loader.ClassLoaders$AppClassLoader',
    objectType: 2,
    suffix: 'JNI Global',
    shallowSize: 104,
    retainedSize: NODES + 8360,
    hasChildren: true,
  },
  [CACHE_CLASS]: {
    label: 'class demo.ImageCache',
    prefix: '[3]',
    objectType: 1,
    suffix: '',
    shallowSize: 16,
    retainedSize: NODES + 8256,
    hasChildren: true,
  },
  [CACHE]: {
    label: 'java.util.HashMap',
    prefix: 'CACHE',
    objectType: 4,
    suffix: '',
    shallowSize: 48,
    retainedSize: NODES + 8240,
    hasChildren: true,
  },
  [TABLE]: {
    label: 'java.util.HashMap$Node[2048]',
    prefix: 'table',
    objectType: 3,
    suffix: '',
    shallowSize: 8192,
    retainedSize: NODES + 8192,
    hasChildren: true,
  },
  [THREAD]: {
    label: 'java.lang.Thread',
    value: '"main"',
    objectType: 4,
    suffix: 'Thread',
    shallowSize: 104,
    retainedSize: 160,
    hasChildren: true,
  },
  [NAME]: {
    label: 'java.lang.String',
    value: '"main"',
    prefix: 'name',
    objectType: 4,
    suffix: '',
    shallowSize: 56,
    retainedSize: 56,
    hasChildren: false,
  },
};

function toRow(object: number): HeapObjectRow | undefined {
  const fixed = FIXED[object];
  if (fixed) return { objectId: object, ...fixed };
  if (object < FIRST_NODE || object > LAST) return undefined;
  const index = Math.floor((object - FIRST_NODE) / 2);
  const node = isNode(object);
  return {
    objectId: object,
    label: node ? 'java.util.HashMap$Node' : 'demo.Image',
    prefix: node ? `[${index}]` : 'val',
    objectType: 4,
    suffix: '',
    shallowSize: node ? 32 : IMAGE_BYTES,
    retainedSize: node ? IMAGE_BYTES + 32 : IMAGE_BYTES,
    hasChildren: node,
  };
}

/** Returns the dominator of an object, which here is also the only object that refers to it; -1 for none. */
function findDominator(object: number): number {
  if (object === LOADER || object === THREAD) return -1;
  if (object === NAME) return THREAD;
  if (isNode(object)) return TABLE;
  return object - 1;
}

const EVERY = [LOADER, CACHE_CLASS, CACHE, TABLE, THREAD, NAME].concat(
  Array.from({ length: IMAGES }, (_, index) => [toNode(index), toImage(index)]).flat(),
);

const below = (object: number): number[] => EVERY.filter((other) => findDominator(other) === object);
const toRows = (objects: readonly number[]): HeapObjectRow[] => objects.map(toRow).filter((row) => row !== undefined);

function toPage<Row>(rows: readonly Row[], { offset, limit }: PageQuery): HeapPage<Row> {
  return { total: rows.length, offset, rows: rows.slice(offset, offset + limit) };
}

const CLASSES: readonly HistogramRow[] = [
  { label: 'demo.Image', objects: IMAGES, shallowSize: IMAGES * IMAGE_BYTES, retainedSize: IMAGES * IMAGE_BYTES },
  { label: 'java.util.HashMap$Node', objects: IMAGES, shallowSize: IMAGES * 32, retainedSize: NODES },
  { label: 'java.util.HashMap$Node[]', objects: 1, shallowSize: 8192, retainedSize: NODES + 8192 },
  { label: 'java.lang.String', objects: 1, shallowSize: 56, retainedSize: 56 },
].map((row, classNumber) => ({ ...row, classNumber, objectId: -1 }));

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Creates a heap in memory that answers all questions: an image cache in a static map and one thread. */
export function aHeapExplorer(): HeapExplorer {
  return {
    overview: () => ({
      format: 'HPROF 1.0.2',
      usedHeapSize: NODES + 8520,
      numberOfObjects: EVERY.length,
      numberOfClasses: CLASSES.length,
      numberOfClassLoaders: 2,
      numberOfGCRoots: 2,
      objectLayout: 'header 12 bytes, references 4 bytes, alignment 8 bytes',
      complete: true,
    }),
    histogram: ({ filter = '', sort, ...page }) => {
      const chosen = CLASSES.filter(({ label }) => label.toLowerCase().includes(filter.toLowerCase()));
      return toPage(
        chosen.toSorted((a, b) => (sort === 'label' ? byText(a.label, b.label) : b[sort] - a[sort])),
        page,
      );
    },
    instances: ({ classNumber, ...page }) => {
      const { label } = CLASSES[classNumber] ?? {};
      return label === undefined
        ? undefined
        : toPage(
            toRows(EVERY).filter((row) => row.label.startsWith(label.replace('[]', '['))),
            page,
          );
    },
    dominated: ({ object, ...page }) =>
      object === undefined || toRow(object) ? toPage(toRows(below(object ?? -1)), page) : undefined,
    dominatorGroups: (page) =>
      toPage([{ label: 'demo', classNumber: -1, objectId: -1, objects: 2, shallowSize: 8, retainedSize: 9000 }], page),
    inspect: (object) => {
      const row = toRow(object);
      return (
        row && {
          row,
          address: `0x${(0xe0000000 + object * 16).toString(16)}`,
          className: row.label,
          classNumber: isImage(object) ? 0 : 1,
          classObjectId: -1,
          loader: 'app',
          superclasses: ['java.lang.Object'],
          dominatorId: findDominator(object),
          fields: below(object)
            .slice(0, 1)
            .map((next) => ({
              name: toRow(next)?.prefix ?? '',
              type: toRow(next)?.label ?? '',
              value: toRow(next)?.label ?? '',
              objectId: next,
              declaredBy: row.label,
              isStatic: object === CACHE_CLASS,
            })),
          ...(row.objectType === 3 && { length: 2048 }),
          ...(object === NAME && { text: 'main' }),
          ...(object === CACHE && { entries: IMAGES, capacity: 2048 }),
        }
      );
    },
    elements: ({ object, ...page }) => {
      const values = below(object).map((next, index) => ({
        name: `[${index}]`,
        type: 'java.util.HashMap$Node',
        value: 'java.util.HashMap$Node',
        objectId: next,
      }));
      return toRow(object) && toPage(values, page);
    },
    references: ({ object, direction, ...page }) => {
      if (!toRow(object)) return undefined;
      const holder = findDominator(object);
      return toPage(toRows(direction === 'out' ? below(object) : holder < 0 ? [] : [holder]), page);
    },
    pathsToRoots: ({ object }) => {
      if (!toRow(object)) return undefined;
      const path: number[] = [];
      for (let at = object; at >= 0; at = findDominator(at)) path.unshift(at);
      return [toRows(path)];
    },
    mergedPaths: ({ object }) => {
      if (object !== undefined && !toRow(object)) return undefined;
      const path: number[] = [];
      for (let at = object ?? toImage(0); at >= 0; at = findDominator(at)) path.unshift(at);
      return {
        targets: 1,
        searched: 1,
        nodes: toRows(path).map((row, depth) => ({ ...row, depth, objects: 1, targets: 1 })),
      };
    },
    roots: ({ filter = '', ...page }) =>
      toPage(
        toRows([LOADER, THREAD]).filter(({ label }) => label.includes(filter)),
        page,
      ),
    threads: (page) =>
      toPage(
        [
          {
            objectId: THREAD,
            name: 'main',
            state: 'RUNNABLE',
            shallowSize: 104,
            retainedSize: 160,
            frames: [
              { text: 'at demo.Main.load(Main.java:42)', locals: toRows([toImage(0)]) },
              { text: 'at demo.Main.main(Main.java:7)', locals: [] },
            ],
            localRoots: 1,
            otherLocals: [],
          },
        ],
        page,
      ),
    loaders: (page) =>
      toPage(
        [
          { objectId: -1, label: '<bootstrap>', classes: 3, instances: IMAGES + 3, retainedSize: 9000 },
          { objectId: LOADER, label: 'app', classes: 1, instances: IMAGES, retainedSize: IMAGES * IMAGE_BYTES },
        ],
        page,
      ),
    query: async ({ oql, offset, limit }) => {
      if (!/^select /i.test(oql)) throw new ArtifactError('bad-parameter', 'Line 1, column 1: expected SELECT.');
      const all = toRows(EVERY.filter(isImage));
      return {
        columns: ['object'],
        complete: true,
        ...toPage(
          all.map((row) => [row]),
          { offset, limit },
        ),
      };
    },
    close: async () => undefined,
  };
}
