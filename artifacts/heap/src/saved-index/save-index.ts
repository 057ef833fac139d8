import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { DumpFile, Room } from '@hindsight/heap-graph';
import type { HeapAnalysis } from '../analysis.ts';
import type { AnalysisStages } from '../metrics/index.ts';
import { sizeUnit } from './facts.ts';
import { dumpIdentity } from './index-header.ts';
import { type IndexPart, writePart } from './index-parts.ts';
import { IndexWriter } from './index-writer.ts';
import { newTurn, type PartTurn, type WrittenPart, waitFor } from './part-turn.ts';
import { sharedPart } from './shared-part.ts';
import { writeFacts } from './write-facts.ts';

type Analyze = (source: DumpFile, stages: Pick<AnalysisStages, 'read' | 'dominators'>) => HeapAnalysis;

/** The index of a smaller dump is written faster than a thread begins. */
const WORTH_A_THREAD_BYTES = 1 << 25;

/** Beside this module: as a source, or compiled like this one. */
const WORKER = new URL(`./index-worker${extname(import.meta.url)}`, import.meta.url);

/** Analyses a dump and writes the index from which later questions are answered; of a large one on a thread of its own. */
export function saveIndex(
  path: string,
  source: DumpFile,
  analyze: Analyze,
  room: Room,
  worthAThread = WORTH_A_THREAD_BYTES,
): HeapAnalysis {
  const saver = source.size < worthAThread ? savedHere(path, room) : savedByThreads(path, room);
  const analysis = analyze(source, {
    read: (dump) => {
      const { references, classOf, classObjects, roots, positions } = dump;
      const known = { references, classOf, classObjects, roots, positions };
      saver.write({ part: 'rows', ...known, pathsLater: room.isOnDisk });
    },
    dominators: (dump, tree, nearer) => {
      const { classOf, classObjects } = dump;
      saver.write({ part: 'tree', classOf, classObjects, tree, nearer, unit: sizeUnit(dump) });
    },
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

function savedHere(path: string, room: Room): PartSaver {
  const all: WrittenPart[] = [];
  return {
    write: (part) => {
      const out = new IndexWriter(path, all.at(-1)?.end);
      writePart(out, part, room);
      all.push(out.leave());
    },
    written: () => joined(all),
  };
}

/** What is in files is written by this thread: there is no memory for two at work. */
function savedByThreads(path: string, room: Room): PartSaver {
  const here = savedHere(path, room);
  const turns: PartTurn[] = [];
  return {
    write: (whole) => {
      const part = sharedPart(whole);
      if (!part) return here.write(whole);
      const own = newTurn();
      new Worker(WORKER, { workerData: { path, part, before: turns.at(-1), own } });
      turns.push(own);
    },
    written: () => (turns.length > 0 ? joined(turns.map(waitFor)) : here.written()),
  };
}

const joined = (parts: readonly WrittenPart[]): WrittenPart => ({
  sections: parts.flatMap(({ sections }) => sections),
  end: parts.at(-1)?.end ?? 0,
});
