import type { DominatorTree, HeapDump, HeapObjects } from '@hindsight/heap-graph';
import { readRetainedSize } from '../retained-memory/retained-size.ts';

/** A database that can run in the process and keep its tables in the heap. */
interface Product {
  readonly name: string;
  readonly classes: RegExp;
  /** Classes of its tables. */
  readonly tableClass?: string;
  /** The fields that lead from a table to its name. */
  readonly toName?: readonly string[];
  /** The fields that lead from a table to what its rows are in. */
  readonly toRows?: readonly string[];
}

export const H2_TABLE = 'org.h2.mvstore.db.MVTable';
export const HSQLDB_TABLE = 'org.hsqldb.Table';

/** What a driver or a client keeps of a result is not in a table, and neither are values that no table has, such as those of a batch. */
const CLIENT = /^org\.(?:h2\.(?:jdbc|jdbcx|result|command|value)|hsqldb\.(?:jdbc|result|navigator))\./;

const PRODUCTS: readonly Product[] = [
  {
    name: 'H2',
    classes: /^org\.h2\./,
    tableClass: H2_TABLE,
    toName: ['objectName'],
    toRows: ['primaryIndex', 'dataMap', 'map'],
  },
  {
    name: 'HSQLDB',
    classes: /^org\.hsqldb\./,
    tableClass: HSQLDB_TABLE,
    toName: ['tableName', 'name'],
    toRows: ['store'],
  },
  { name: 'Derby', classes: /^org\.apache\.derby\./ },
  { name: 'MapDB', classes: /^org\.mapdb\./ },
  { name: 'Berkeley DB', classes: /^com\.sleepycat\.je\./ },
  { name: 'OrientDB', classes: /^com\.orientechnologies\.orient\./ },
  { name: 'Nitrite', classes: /^org\.dizitart\.no2\./ },
];

/** Whether a class is of the storage of a database that runs in the process. */
export const isDatabaseClass = (className: string): boolean =>
  !CLIENT.test(className) && PRODUCTS.some(({ classes }) => classes.test(className));

/** A database in the process, with what it keeps of the heap. */
export interface EmbeddedDatabase {
  readonly name: string;
  readonly retained: number;
  /** Its outermost objects, by class. */
  readonly classes: readonly string[];
  /** The table whose rows keep most, where tables can be told apart. */
  readonly table?: { readonly name: string; readonly retained: number };
}

interface DatabaseInput {
  readonly dump: Pick<HeapDump, 'classes' | 'classOf'>;
  readonly tree: DominatorTree;
  readonly objects: Pick<HeapObjects, 'readReference' | 'readText'>;
  /** Returns the objects of a class. */
  readonly list: (className: string) => readonly number[];
}

/** Finds the database in the process that keeps most; undefined when there is none. */
export function findEmbeddedDatabase(input: DatabaseInput): EmbeddedDatabase | undefined {
  const [largest] = PRODUCTS.map((product) => ({ product, ...sumOutermost(input, product) }))
    .filter(({ retained }) => retained > 0)
    .toSorted((a, b) => b.retained - a.retained);
  if (!largest) return undefined;
  const { product, retained, classes } = largest;
  const table = findLargestTable(input, product);
  return { name: product.name, retained, classes, ...(table && { table }) };
}

/** What the objects of a product keep together: what one of them keeps includes those that it dominates. */
function sumOutermost(
  { dump, tree }: DatabaseInput,
  { classes }: Product,
): { retained: number; classes: readonly string[] } {
  const isNamed = dump.classes.map(
    ({ name, shape }) => shape === 'instances' && classes.test(name) && !CLIENT.test(name),
  );
  const found = new Set<number>();
  let retained = 0;
  for (let node = isNamed.includes(true) ? 1 : tree.size; node < tree.size; ) {
    const number = dump.classOf.at(tree.objectOf.at(node) ?? 0) ?? -1;
    const isOutermost = isNamed[number] ?? false;
    if (isOutermost) {
      found.add(number);
      retained += tree.retained.at(node) ?? 0;
    }
    node = isOutermost ? (tree.endOf.at(node) ?? tree.size) : node + 1;
  }
  return { retained, classes: [...found].map((number) => dump.classes[number]?.name ?? '') };
}

function findLargestTable(
  { tree, objects, list }: DatabaseInput,
  { tableClass, toName = [], toRows = [] }: Product,
): EmbeddedDatabase['table'] {
  const follow = (from: number, fields: readonly string[]): number =>
    fields.reduce((object, field) => (object < 0 ? object : objects.readReference(object, field)), from);
  const [largest] = (tableClass === undefined ? [] : list(tableClass))
    .map((table) => ({ table, rows: follow(table, toRows) }))
    .filter(({ rows }) => rows >= 0)
    .map(({ table, rows }) => ({ table, retained: readRetainedSize({ tree }, rows) }))
    .toSorted((a, b) => b.retained - a.retained);
  const name = largest && objects.readText(follow(largest.table, toName));
  return name ? { name, retained: largest.retained } : undefined;
}
