import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { HeapAnalysis } from '../analysis.ts';
import { classObjects } from '../graph/depth-first.ts';
import type { AnalysisStages } from '../metrics/index.ts';
import type { HeapDump } from '../model.ts';
import type { DumpFile } from '../read.ts';
import { sizeUnit } from './facts.ts';
import { dumpIdentity } from './index-header.ts';
import { type IndexPart, writePart } from './index-parts.ts';
import { IndexWriter } from './index-writer.ts';
import { newTurn, type PartTurn, type WrittenPart, waitFor } from './part-turn.ts';
import { writeFacts } from './write-facts.ts';

type Analyze = (source: DumpFile, stages: AnalysisStages) => HeapAnalysis;

/** The index of a smaller dump is written faster than a thread begins. */
const WORTH_A_THREAD_BYTES = 1 << 25;

/** Beside this module: as a source, or compiled like this one. */
const WORKER = new URL(`./index-worker${extname(import.meta.url)}`, import.meta.url);

/** Analyses a dump and writes the index from which later questions are answered; of a large one on a thread of its own. */
export function saveIndex(
  path: string,
  source: DumpFile,
  analyze: Analyze,
  worthAThread = WORTH_A_THREAD_BYTES,
): HeapAnalysis {
  const saver = source.size < worthAThread ? savedHere(path) : savedByThreads(path);
  const referring = (dump: HeapDump) => {
    const { references, classOf, roots, positions } = dump;
    return { references, classOf, roots, positions, classObjects: classObjects(dump) };
  };
  const analysis = analyze(source, {
    read: (dump) => saver.write({ part: 'rows', ...referring(dump) }),
    dominators: (dump, tree) => saver.write({ part: 'tree', ...referring(dump), tree, unit: sizeUnit(dump) }),
  });
  const { sections, end } = saver.written();
  const out = new IndexWriter(path, end);
  writeFacts(out, analysis);
  out.finish(dumpIdentity(source), sections);
  return analysis;
}

interface PartSaver {
  readonly write: (part: IndexPart) => void;
  /** All of them. */
  readonly written: () => WrittenPart;
}

function savedHere(path: string): PartSaver {
  const all: WrittenPart[] = [];
  return {
    write: (part) => {
      const out = new IndexWriter(path, all.at(-1)?.end);
      writePart(out, part);
      all.push(out.leave());
    },
    written: () => joined(all),
  };
}

function savedByThreads(path: string): PartSaver {
  const turns: PartTurn[] = [];
  return {
    write: (part) => {
      const own = newTurn();
      new Worker(WORKER, { workerData: { path, part, before: turns.at(-1), own } });
      turns.push(own);
    },
    written: () => joined(turns.map(waitFor)),
  };
}

const joined = (parts: readonly WrittenPart[]): WrittenPart => ({
  sections: parts.flatMap(({ sections }) => sections),
  end: parts.at(-1)?.end ?? 0,
});
