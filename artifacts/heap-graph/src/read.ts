import { ArtifactError } from '@hindsight/model';
import { ClassTable } from './classes/class-table.ts';
import type { Room } from './columns/memory-budget.ts';
import { OF_A_STACK, ROOT_KINDS, THREAD_OBJ } from './events.ts';
import type { TreeShape } from './graph/dominator-tree.ts';
import { beginTree } from './graph/tree-thread.ts';
import { readHeader } from './hprof/header.ts';
import { Window } from './hprof/window.ts';
import { inferSizes } from './layout/infer-layout.ts';
import { measureGaps } from './layout/object-gaps.ts';
import type { Damaged, HeapDump } from './model.ts';
import { needOf } from './passes/estimate-memory.ts';
import { readTables, type Tables } from './passes/first-pass.ts';
import { requireCountable } from './passes/limits.ts';
import type { CountedDump } from './passes/preliminary-histogram.ts';
import { type Rows, readRows } from './passes/second-pass.ts';
import { withLocals } from './passes/stack-references.ts';
import { threadsOf } from './passes/threads.ts';

/** Bytes of a dump in a file. */
export interface DumpFile {
  readonly file: number;
  readonly from: number;
  readonly size: number;
  /** The packed data around it ended early. */
  readonly truncated: boolean;
}

export interface ReadDump {
  readonly dump: HeapDump;
  /** Needed to compare contents, and large: not kept. */
  readonly contents: Pick<Rows, 'hashes' | 'zeroArrays'>;
  /** Waits for the tree, which was begun as soon as it was known who refers to whom. */
  readonly shape: () => TreeShape;
}

/** Two walks over the file: which objects there are, which `counted` hears of, then their rows. Throws when there is no heap in it. */
export function readDump(
  { file, from, size, truncated }: DumpFile,
  room: Room,
  counted?: (counted: CountedDump) => void,
): ReadDump {
  const window = new Window(file, from, size);
  const { format, idSize, createdAt } = readHeader(window);
  const tables = readTables(window, idSize);
  if (tables.index.size === 0) {
    throw new ArtifactError(
      'corrupt-artifact',
      'The heap dump has no heap data: it ends before the first object, or its records are damaged. Write it again and copy it whole.',
    );
  }
  requireCountable({ objects: tables.index.size, bytes: size });
  room.settle(needOf(tables, size));
  const classTable = new ClassTable(tables, idSize);
  counted?.({ tables, classTable, idSize });
  const rows = readRows(window, idSize, tables, classTable, room);
  const { classes } = classTable;
  const { index } = tables;
  const { classOf, extents, positions } = rows;
  const threads = threadsOf(tables, classes);
  positions.spill(room);
  const { roots, rootKinds } = rootsOf(tables, new Set(threads.map(({ serial }) => serial)));
  const classObjects = Int32Array.from(classes, ({ object }) => object);
  const references = withLocals(rows, threads);
  const shape = beginTree({ references, classOf, classObjects, roots }, room);
  const dump: HeapDump = {
    format,
    idSize,
    createdAt,
    bytes: size,
    index,
    classes,
    classObjects,
    classOf,
    extents,
    references,
    positions,
    positionOf: (object) => positions.get(object),
    roots,
    rootKinds,
    threads,
    ...inferSizes(measureGaps({ index, classOf, extents }, classes), classes, idSize),
    counts: { ...tables.counts, classes: tables.classes.size, danglingReferences: rows.dangling },
    damages: damagesOf(tables, rows, classTable, truncated),
  };
  return { dump, contents: rows, shape };
}

function damagesOf(tables: Tables, rows: Rows, classTable: ClassTable, truncated: boolean): Damaged[] {
  const damages: Damaged[] = [...tables.end.damages, ...classTable.damages];
  if (truncated && !damages.some(({ damage }) => damage === 'truncated'))
    damages.push({ damage: 'truncated', position: 0 });
  if (tables.duplicates > 0) damages.push({ damage: 'duplicate-ids', position: tables.duplicates });
  if (rows.shortInstances > 0) damages.push({ damage: 'short-instance', position: rows.shortInstances });
  return damages;
}

/** What the stack of a known thread holds is a reference of the thread, as in Eclipse MAT. */
function rootsOf(tables: Tables, threads: ReadonlySet<number>): Pick<HeapDump, 'roots' | 'rootKinds'> {
  const objects = new Set<number>();
  const kinds = new Map<number, string[]>();
  for (const { tag, id, thread } of tables.roots) {
    const object = tables.index.indexOfId(id);
    if (object < 0) continue;
    const kind = ROOT_KINDS.get(tag) ?? 'UNKNOWN';
    const known = kinds.get(object);
    if (!known) kinds.set(object, [kind]);
    else if (!known.includes(kind)) known.push(kind);
    const held = tag !== THREAD_OBJ && OF_A_STACK.has(tag) && thread !== undefined && threads.has(thread);
    if (!held) objects.add(object);
  }
  return { roots: Int32Array.from(objects).sort(), rootKinds: kinds };
}
