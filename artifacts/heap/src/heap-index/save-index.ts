import { extname } from 'node:path';
import { type DumpFile, type MemoryBudget, startAwaitedThread } from '@hindsight/heap-graph';
import type { HeapAnalysis } from '../analysis.ts';
import type { AnalysisStages } from '../metrics/index.ts';
import { chooseSizeUnit } from './index-facts.ts';
import { identifyDump } from './index-header.ts';
import { type IndexPart, writeIndexPart } from './index-parts.ts';
import { IndexWriter } from './index-writer.ts';
import { createTurn, type WriteTurn, type WrittenPart, waitForTurn } from './sequential-writer.ts';
import { shareIndexPart } from './shared-part.ts';
import { writeFacts } from './write-facts.ts';

type Analyze = (source: DumpFile, stages: Pick<AnalysisStages, 'read' | 'dominators'>) => HeapAnalysis;

/** The index of a smaller dump is written faster than a thread starts. */
const MIN_BYTES_FOR_THREAD = 1 << 25;

/** The worker is located beside this module and has the same extension, as a source or compiled. */
const WORKER = new URL(`./index-worker${extname(import.meta.url)}`, import.meta.url);

/**
 * Analyzes a dump and writes its index for later questions. Dumps of at least `minBytesForThread` bytes are written by
 * threads.
 */
export function saveIndex(
  path: string,
  source: DumpFile,
  analyze: Analyze,
  budget: MemoryBudget,
  minBytesForThread = MIN_BYTES_FOR_THREAD,
): HeapAnalysis {
  const saver = source.size < minBytesForThread ? createLocalSaver(path, budget) : createThreadSaver(path, budget);
  const analysis = analyze(source, {
    read: (dump) => {
      const { references, classOf, classObjects, roots, fileOffsets } = dump;
      const known = { references, classOf, classObjects, roots, positions: fileOffsets };
      saver.write({ part: 'rows', ...known, pathsLater: budget.isOnDisk });
    },
    dominators: (dump, tree, shortestPaths) => {
      const { classOf, classObjects } = dump;
      saver.write({ part: 'tree', classOf, classObjects, tree, shortestPaths, unit: chooseSizeUnit(dump) });
    },
  });
  const { sections, end } = saver.finish();
  const out = new IndexWriter(path, end);
  writeFacts(out, analysis);
  out.finish(identifyDump(source), sections);
  return analysis;
}

interface PartSaver {
  readonly write: (part: IndexPart) => void;
  /** Waits for all parts. */
  readonly finish: () => WrittenPart;
}

function createLocalSaver(path: string, budget: MemoryBudget): PartSaver {
  const all: WrittenPart[] = [];
  return {
    write: (part) => {
      const out = new IndexWriter(path, all.at(-1)?.end);
      writeIndexPart(out, part, budget);
      all.push(out.suspend());
    },
    finish: () => joinParts(all),
  };
}

/** Creates a saver with one thread per part. Parts with columns in scratch files are written by the calling thread. */
function createThreadSaver(path: string, budget: MemoryBudget): PartSaver {
  const here = createLocalSaver(path, budget);
  const turns: WriteTurn[] = [];
  return {
    write: (whole) => {
      const part = shareIndexPart(whole);
      if (!part) return here.write(whole);
      const own = createTurn();
      startAwaitedThread(WORKER, { workerData: { path, part, before: turns.at(-1), own } });
      turns.push(own);
    },
    finish: () => (turns.length > 0 ? joinParts(turns.map(waitForTurn)) : here.finish()),
  };
}

const joinParts = (parts: readonly WrittenPart[]): WrittenPart => ({
  sections: parts.flatMap(({ sections }) => sections),
  end: parts.at(-1)?.end ?? 0,
});
