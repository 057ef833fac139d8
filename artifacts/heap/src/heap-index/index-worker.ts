import { workerData } from 'node:worker_threads';
import { announceThread, MemoryBudget } from '@hindsight/heap-graph';
import { writeIndexPart } from './index-parts.ts';
import { IndexWriter } from './index-writer.ts';
import { endTurn, failTurn, type WriteTurn, waitForTurn } from './sequential-writer.ts';
import { type SharedPart, toIndexPart } from './shared-part.ts';

/** Worker thread that writes one part of an index once the previous part is in the file. */
const { path, part, before, own } = workerData as {
  path: string;
  part: SharedPart;
  before: WriteTurn | undefined;
  own: WriteTurn;
};

announceThread(own.state);
try {
  const from = before && waitForTurn(before).end;
  const out = new IndexWriter(path, from);
  writeIndexPart(out, toIndexPart(part), new MemoryBudget());
  endTurn(own, out.suspend());
} catch (error) {
  failTurn(own, error instanceof Error ? error.message : String(error));
}
