import { extname } from 'node:path';
import type { ClassTable } from '../classes/class-table.ts';
import type { InstancePlan } from '../classes/instance-plan.ts';
import { AddressIndex, type SharedAddresses } from '../columns/address-index.ts';
import { Column, type SharedColumn } from '../columns/column.ts';
import { ContentHashes } from '../columns/content-hashes.ts';
import { FileOffsetsWriter } from '../columns/file-offsets.ts';
import type { MemoryBudget } from '../columns/memory-budget.ts';
import { findSharedArray, type NumberArray, wrapNumbers } from '../columns/numbers.ts';
import { TYPE_BYTES } from '../events.ts';
import { HEADER_BYTES } from '../hprof/header.ts';
import { joinId } from '../hprof/identifier.ts';
import type { DumpPart } from '../hprof/walk.ts';
import { Window } from '../hprof/window.ts';
import { type ResultPlace, returnResult, startThread } from '../second-thread.ts';
import type { DividedTables, SharedFile } from './divided-first-pass.ts';
import {
  type ColumnWriters,
  createColumnWriters,
  describeClasses,
  type FilledPart,
  type ObjectColumns,
  SecondPass,
} from './second-pass.ts';

/** The worker is located beside this module and has the same extension, as a source or compiled. */
const WORKER = new URL(`./second-pass-worker${extname(import.meta.url)}`, import.meta.url);
/** Positions in the lists of references must stay below it, the gap between both parts included. */
const MAX_POSITION = 2 ** 32 - 2 ** 25;

/** The columns that both threads fill, each of them the rows of its own objects. */
interface SharedColumns {
  readonly classOf: NumberArray;
  readonly lengths: NumberArray;
  readonly starts: NumberArray;
  readonly edges: SharedColumn;
}

interface PartTask extends SharedFile {
  readonly idSize: number;
  readonly secondPart: DumpPart;
  readonly index: SharedAddresses;
  readonly plan: InstancePlan;
  /** The class numbers of primitive arrays by type. */
  readonly primitiveArrays: readonly number[];
  /** How many arrays of primitives the dump has. */
  readonly arrays: number;
  readonly columns: SharedColumns;
  /** The position at which the references of this part begin. */
  readonly firstReference: number;
}

/** Fills the columns of all objects. Two threads read one part each when they have read the tables so. */
export function readObjectColumns(
  window: Window,
  source: SharedFile,
  idSize: number,
  tables: DividedTables,
  classTable: ClassTable,
  budget: MemoryBudget,
): ObjectColumns {
  const writers = createColumnWriters(tables, classTable, window.size, budget);
  const classes = describeClasses(classTable);
  const pass = new SecondPass(window, idSize, tables.index, classes, writers, tables.duplicates > 0);
  const { secondPart } = tables;
  const columns = shareColumns(writers);
  if (secondPart && columns && isDivisible(tables, classTable)) {
    const task: PartTask = {
      ...{ file: source.file, from: source.from, size: source.size, idSize, secondPart, columns },
      index: tables.index.toShared(),
      plan: classes.plan(),
      primitiveArrays: TYPE_BYTES.map((_, type) => classTable.getPrimitiveArray(type)),
      arrays: tables.counts.primitiveArrays,
      firstReference: writers.edges.findBlockAfter(tables.maxReferences),
    };
    const { awaitResult } = startThread<FilledPart>(WORKER, task, 'A part of the dump was not read');
    pass.walk({ from: HEADER_BYTES, to: secondPart.from });
    pass.addPart(awaitResult());
  } else pass.walk();
  classTable.reportMissing();
  return pass.finish();
}

/**
 * Whether each thread can fill its rows without knowing of the other: no object repeats, every class has a record, and the
 * positions of references fit with the gap between both parts.
 */
const isDivisible = ({ duplicates, classCounts, maxReferences }: DividedTables, classTable: ClassTable): boolean =>
  duplicates === 0 &&
  2 * maxReferences < MAX_POSITION &&
  !classCounts.isFull &&
  classCounts.toList().every(({ hi, lo, type }) => type !== undefined || classTable.findById(joinId(hi, lo)));

/** Returns the columns for another thread; undefined when one of them is not in shared memory. */
function shareColumns({ classOf, lengths, starts, edges }: ColumnWriters): SharedColumns | undefined {
  const columns = {
    classOf: findSharedArray(classOf),
    lengths: findSharedArray(lengths),
    starts: findSharedArray(starts),
    edges: edges.toShared(),
  };
  return Object.values(columns).includes(undefined) ? undefined : (columns as SharedColumns);
}

/** Fills the columns of the second part for the other thread. */
export function fillForOther(task: PartTask & ResultPlace): void {
  const { file, from, size, idSize, secondPart } = task;
  const fill = () => {
    const window = new Window(file, from, size);
    const index = AddressIndex.fromShared(task.index);
    const classes = {
      plan: () => task.plan,
      getPrimitiveArray: (type: number) => task.primitiveArrays[type] ?? 0,
      addMissing: failOnMissing,
    };
    const pass = new SecondPass(window, idSize, index, classes, createPartWriters(task, index.size));
    pass.walk(secondPart);
    return pass.toPart();
  };
  returnResult(task, fill, ({ hashes: { marks, hashes }, fileOffsets: { low, upper } }) =>
    [marks, hashes, low, upper].filter((column) => column !== undefined),
  );
}

const createPartWriters = ({ columns, firstReference, arrays, size }: PartTask, objects: number): ColumnWriters => ({
  classOf: wrapNumbers(columns.classOf),
  lengths: wrapNumbers(columns.lengths),
  starts: wrapNumbers(columns.starts),
  edges: Column.fromPosition(firstReference, columns.edges),
  fileOffsets: new FileOffsetsWriter(objects, size, (length) => wrapNumbers(new Int32Array(length))),
  hashes: new ContentHashes(objects, arrays),
  widen: failOnMissing,
});

/** The dump is divided only when all classes have records. */
function failOnMissing(): never {
  throw new Error('An object is of a class that the first pass has not counted.');
}
