import { ArtifactError } from '@hindsight/model';
import { ContentHashes } from '../columns/content-hashes.ts';
import type { MemoryBudget } from '../columns/memory-budget.ts';
import { packObjectNumbers } from '../columns/object-numbers.ts';
import { ReferenceLists } from '../columns/reference-lists.ts';
import { prepareTree } from '../graph/tree-thread.ts';
import type { Window } from '../hprof/window.ts';
import type { DumpFile, LoadedDump } from '../loaded-dump.ts';
import type { DumpDefect, HeapDump, PhdFacts } from '../model.ts';
import { deriveRoots } from '../passes/derive-roots.ts';
import { estimateMemory } from '../passes/estimate-memory.ts';
import { assertWithinLimits } from '../passes/limits.ts';
import { chooseArrayLayout } from './array-layout.ts';
import { PhdClassTable } from './class-table.ts';
import { type PhdHeader, readPhdHeader, SIZES_SINCE } from './header.ts';
import type { JavacoreFacts } from './javacore.ts';
import { type PhdColumns, readPhdColumns } from './object-columns.ts';
import { type PhdTables, readPhdTables } from './passes.ts';
import { matchJavacore } from './threads.ts';

/** The name of the format in `HeapDump.format`. */
export const PHD_FORMAT = 'phd';

/**
 * Reads a portable heap dump in two passes: the first finds which objects and classes exist, the second fills the columns of the objects.
 * Throws an ArtifactError when the file has no objects.
 */
export function readPhd(
  window: Window,
  { size, truncated }: DumpFile,
  budget: MemoryBudget,
  javacore: JavacoreFacts | undefined,
): LoadedDump {
  const header = readPhdHeader(window);
  const tables = readPhdTables(window, header);
  const { index } = tables;
  if (index.size === 0) {
    throw new ArtifactError(
      'corrupt-artifact',
      'This portable heap dump (PHD) has no objects: it ends before the first one, or its first record is damaged. Copy it again in binary mode.',
    );
  }
  assertWithinLimits({ objects: index.size, bytes: size });
  budget.choosePlacement(estimateMemory(tables, size, false));
  const classTable = new PhdClassTable(tables.classes, index);
  const layout = chooseArrayLayout(header, classTable.classes, classTable.instanceBytes);
  const columns = readPhdColumns({ window, header, tables, classTable, layout }, budget);
  const references = new ReferenceLists(columns.starts, columns.edges);
  columns.edges.seal();
  const matched = javacore && matchJavacore(javacore, index);
  const known = matched?.kinds ?? new Map();
  const { roots, rootKinds } = deriveRoots({
    references,
    classOf: columns.classOf,
    roots: known.keys(),
    rootKinds: known,
  });
  columns.fileOffsets.spill(budget);
  const { classes } = classTable;
  const classObjects = packObjectNumbers(classes.map(({ object }) => object));
  const { classOf, fileOffsets } = columns;
  const tree = prepareTree({ references, classOf, classObjects, roots }, budget);
  const dump: HeapDump = {
    format: PHD_FORMAT,
    idSize: header.bits / 8,
    createdAt: 0,
    bytes: size,
    index,
    classes,
    classObjects,
    classOf,
    lengths: columns.lengths,
    arraySizes: columns.arraySizes,
    phd: collectFacts(header, matched !== undefined),
    references,
    fileOffsets,
    getFileOffset: (object) => fileOffsets.get(object),
    roots,
    rootKinds,
    threads: matched?.threads ?? [],
    layout,
    instanceBytes: Uint32Array.from(classTable.instanceBytes),
    staticBytes: new Uint32Array(classes.length),
    counts: { ...tables.counts, classes: tables.classes.length, danglingReferences: columns.dangling },
    defects: listDefects(tables, columns, classTable.missing, truncated),
  };
  return { dump, contents: NO_CONTENTS, ...tree };
}

const NO_CONTENTS: LoadedDump['contents'] = {
  hashes: new ContentHashes(0, 0),
  zeroArrays: { arrays: 0, elementBytes: 0, objects: [] },
  sparseArrays: { objects: [], usedBytes: [] },
};

const collectFacts = ({ version, bits, isHashed, shift, jvmVersion }: PhdHeader, hasJavacore: boolean): PhdFacts => ({
  version,
  bits,
  isHashed,
  shift,
  jvmVersion,
  roots: hasJavacore ? 'javacore' : 'derived',
  sizes: version >= SIZES_SINCE ? 'written' : 'assumed',
});

function listDefects(
  { end, duplicates }: PhdTables,
  _columns: PhdColumns,
  missing: number,
  truncated: boolean,
): DumpDefect[] {
  const defects: DumpDefect[] = [...end.defects];
  if (truncated && defects.length === 0) defects.push({ code: 'truncated', position: 0 });
  if (duplicates > 0) defects.push({ code: 'duplicate-ids', position: duplicates });
  if (missing > 0) defects.push({ code: 'class-missing', position: missing });
  return defects;
}
