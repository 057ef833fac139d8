import { ArtifactError } from '@hindsight/model';
import { ClassTable, findClassName } from './classes/class-table.ts';
import { NO_MAPPING, readNameMapping } from './classes/name-mapping.ts';
import type { MemoryBudget } from './columns/memory-budget.ts';
import { packObjectNumbers } from './columns/object-numbers.ts';
import type { DefectCode } from './events.ts';
import { prepareTree } from './graph/tree-thread.ts';
import { readHeader } from './hprof/header.ts';
import { Window } from './hprof/window.ts';
import { inferSizes } from './layout/infer-layout.ts';
import { measureGaps } from './layout/object-gaps.ts';
import type { DumpFile, LoadedDump } from './loaded-dump.ts';
import type { DumpDefect, HeapDump, HeapThread } from './model.ts';
import { boundReferences } from './passes/bound-references.ts';
import { deriveRoots } from './passes/derive-roots.ts';
import { readDividedTables } from './passes/divided-first-pass.ts';
import { readObjectColumns } from './passes/divided-second-pass.ts';
import { estimateMemory } from './passes/estimate-memory.ts';
import { addSystemClasses, findRoots } from './passes/find-roots.ts';
import type { Tables } from './passes/first-pass.ts';
import { assertWithinLimits } from './passes/limits.ts';
import type { CountedDump } from './passes/preliminary-histogram.ts';
import type { ObjectColumns } from './passes/second-pass.ts';
import { addStackReferences } from './passes/stack-references.ts';
import { readThreads } from './passes/threads.ts';
import { isPhd } from './phd/header.ts';
import { readPhd } from './phd/read-phd.ts';

/** More bytes than any format begins with. */
const MAGIC_BYTES = 64;

/**
 * Reads a dump in two passes: the first finds which objects exist and calls `counted`, the second fills their columns.
 * Throws an ArtifactError when the file has no heap data.
 */
export function readDump(source: DumpFile, budget: MemoryBudget, counted?: (counted: CountedDump) => void): LoadedDump {
  const { file, from, size, truncated } = source;
  const window = new Window(file, from, size);
  window.ensure(Math.min(size, MAGIC_BYTES));
  if (isPhd(window.bytes.subarray(0, window.available))) return readPhd(window, source, budget, source.javacore);
  const { format, idSize, createdAt } = readHeader(window);
  const found = readDividedTables(window, source, idSize, budget);
  if (found.index.size === 0) {
    throw new ArtifactError(
      'corrupt-artifact',
      'The heap dump has no heap data: it ends before the first object, or its records are damaged. Write it again and copy it whole.',
    );
  }
  assertWithinLimits({ objects: found.index.size, bytes: size });
  const names = source.mapping === undefined ? NO_MAPPING : readNameMapping(source.mapping, collectClassNames(found));
  const classTable = new ClassTable(found, idSize, names);
  const tables = { ...found, maxReferences: boundReferences(found, classTable) };
  budget.choosePlacement(estimateMemory(tables, size, true));
  counted?.({ tables, classTable, idSize });
  const rows = readObjectColumns(window, source, idSize, tables, classTable, budget);
  const { classes } = classTable;
  const { index } = tables;
  const { classOf, lengths, fileOffsets } = rows;
  const threads = readThreads(tables, names);
  fileOffsets.spill(budget);
  const classObjects = packObjectNumbers(classes.map(({ object }) => object));
  const references = addStackReferences(rows, threads);
  const { roots, rootKinds, defects } = findAllRoots(
    tables,
    threads,
    listDefects(tables, rows, classTable, truncated),
    (written) => references.withCache(budget, index.size, () => deriveRoots({ references, classOf, ...written })),
  );
  const tree = prepareTree({ references, classOf, classObjects, roots }, budget);
  const dump: HeapDump = {
    format,
    idSize,
    createdAt,
    bytes: size,
    index,
    classes,
    classObjects,
    classOf,
    lengths,
    references,
    fileOffsets,
    getFileOffset: (object) => fileOffsets.get(object),
    roots,
    rootKinds,
    threads,
    ...inferSizes(measureGaps({ index, classOf, lengths }, classes), classes, idSize),
    ...(source.mapping !== undefined && { mappedClasses: names.classes }),
    counts: { ...tables.counts, classes: tables.classes.size, danglingReferences: rows.dangling },
    defects,
  };
  const { hashes, zeroArrays, sparseArrays } = rows;
  // Not all rows: list starts are released when they are moved to a file.
  return { dump, contents: { hashes, zeroArrays, sparseArrays }, ...tree };
}

/** The defects of a dump whose end was not read. JDK 17 writes the roots there, and JDK 25 what the roots refer to. */
const LOST_END: ReadonlySet<DefectCode> = new Set(['truncated', 'unreadable-rest']);

type DumpRoots = Pick<HeapDump, 'roots' | 'rootKinds'>;

/** Finds the roots. With few of them hardly anything would be reachable, so those that the dump lacks are derived. */
function findAllRoots(
  tables: Tables,
  threads: readonly HeapThread[],
  defects: readonly DumpDefect[],
  derive: (written: DumpRoots) => DumpRoots,
): DumpRoots & Pick<HeapDump, 'defects'> {
  const isCut = defects.some(({ code }) => LOST_END.has(code));
  if (!isCut) addSystemClasses(tables);
  const written = findRoots(tables, new Set(threads.map(({ serial }) => serial)));
  const { length } = written.roots;
  if (!isCut && length > 0) return { ...written, defects };
  return { ...derive(written), defects: [...defects, { code: 'derived-roots', position: length }] };
}

/** The names of all classes as the dump has them, without brackets of arrays. */
const collectClassNames = (tables: Tables): ReadonlySet<string> =>
  new Set(Array.from(tables.loadedNames.keys(), (id) => findClassName(tables, id)?.replaceAll('[]', '') ?? ''));

function listDefects(tables: Tables, rows: ObjectColumns, classTable: ClassTable, truncated: boolean): DumpDefect[] {
  const defects: DumpDefect[] = [...tables.end.defects, ...classTable.defects];
  if (truncated && !defects.some(({ code }) => code === 'truncated')) defects.push({ code: 'truncated', position: 0 });
  if (tables.duplicates > 0) defects.push({ code: 'duplicate-ids', position: tables.duplicates });
  if (rows.shortInstances > 0) defects.push({ code: 'short-instance', position: rows.shortInstances });
  return defects;
}
