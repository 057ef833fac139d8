import assert from 'node:assert/strict';
import { closeSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { type DumpFile, MemoryBudget, type ReadNumbers } from '@hindsight/heap-graph';
import { openBytes } from '@hindsight/heap-graph/testing';
import { referencePath, skipWithout } from '@hindsight/model/testing';
import type { HeapAnalysis } from './analysis.ts';
import { buildBody } from './body.ts';
import { type DumpIdentity, identifyDump, readSections } from './heap-index/index-header.ts';
import { saveIndex } from './heap-index/save-index.ts';
import { analyzeDump } from './metrics/index.ts';
import { readContents } from './metrics/waste/contents.ts';

/** The sample dumps of the repository and larger reference dumps. */
const OWN_SAMPLES = join(import.meta.dirname, '../testing/samples');
const SAMPLES: readonly (readonly [path: string, skip: string | false])[] = [
  [join(OWN_SAMPLES, 'jdk17.hprof.gz'), false],
  [join(OWN_SAMPLES, 'jdk25.hprof.gz'), false],
  ...['mini-shop', 'thread-farm-virtual', 'reference-zoo-all'].map(
    (name) => [referencePath('heap', `${name}.hprof.gz`), skipWithout(`heap/${name}.hprof.gz`)] as const,
  ),
];

/** Collects the whole answer and the dominator tree object by object. */
function collectFigures(analysis: HeapAnalysis, source: DumpFile): unknown {
  const { tree, dump, getSize } = analysis;
  const body = buildBody({ analysis, contents: readContents(source, dump, getSize) })([]);
  const rows = Array.from({ length: dump.index.size }, (_, object) => [
    tree.numberOf.at(object),
    dump.getFileOffset(object),
  ]);
  const listNumbers = (numbers: ReadNumbers) => Array.from({ length: tree.size }, (_, node) => numbers.at(node));
  return {
    body,
    rows,
    retained: listNumbers(tree.retained),
    parentOf: listNumbers(tree.parentOf),
    endOf: listNumbers(tree.endOf),
  };
}

/**
 * Reads the sections of an index by name, because their order differs: shortest paths are written later when memory is
 * scarce.
 */
function readSectionContents(index: string, dump: DumpIdentity): Map<string, Buffer> {
  const bytes = readFileSync(index);
  const file = openSync(index, 'r');
  const sections = readSections(file, bytes.length, dump).toSorted((a, b) => (a.name < b.name ? -1 : 1));
  closeSync(file);
  return new Map(sections.map(({ name, position, length }) => [name, bytes.subarray(position, position + length)]));
}

/** The memory beside what does not fit: for what is read at random, or for pages of columns only. */
const PLACES = {
  'its references': { onDisk: 0, onDiskWithThread: 2 ** 41, needsPages: false },
  'all its columns': { onDisk: 2 ** 41, onDiskWithThread: 2 ** 41, needsPages: false },
  'all but what two threads share': { onDisk: 0, onDiskWithThread: 0, needsPages: false },
  'columns of numbers above 2^31': { onDisk: 0, onDiskWithThread: 2 ** 41, needsPages: true },
} as const;

for (const [[path, skip], [what, place]] of SAMPLES.flatMap((sample) =>
  Object.entries(PLACES).map((place) => [sample, place] as const),
)) {
  test(`${basename(path)} has the same figures and the same index with ${what} on disk`, { skip }, async () => {
    const scratch = mkdtempSync(join(tmpdir(), 'hindsight-disk-'));
    const bytes = gunzipSync(readFileSync(path));
    const analyzeFile = (index: string, budget: MemoryBudget) =>
      openBytes(bytes, (source) => {
        const analysis = saveIndex(index, source, (from, stages) => analyzeDump(from, stages, budget), budget);
        return {
          figures: collectFigures(analysis, source),
          sections: readSectionContents(index, identifyDump(source)),
        };
      });
    const [inMemory, inFiles] = [join(scratch, 'memory.index'), join(scratch, 'disk.index')];
    const budget = createBudgetWithoutMemory(scratch, place);
    try {
      const expected = await analyzeFile(inMemory, new MemoryBudget());
      assert.deepEqual(await analyzeFile(inFiles, budget), expected);
      assert.equal(budget.isOnDisk, true);
      assert.equal(budget.isPaged, place.onDisk > 0 || place.needsPages);
      assert.deepEqual(readdirSync(scratch).sort(), ['disk.index', 'memory.index']);
    } finally {
      budget.close();
      rmSync(scratch, { recursive: true });
    }
  });
}

/** Creates a budget that treats every dump as larger than memory. */
function createBudgetWithoutMemory(scratch: string, place: (typeof PLACES)[keyof typeof PLACES]): MemoryBudget {
  const budget = new MemoryBudget({ bytes: 2 ** 40, scratch });
  const choosePlacement = budget.choosePlacement.bind(budget);
  budget.choosePlacement = () =>
    choosePlacement({ inMemory: 2 ** 41, inMemoryWithThread: 2 ** 41, inPages: 0, ...place });
  return budget;
}
