import { workerData } from 'node:worker_threads';
import { Room } from '@hindsight/heap-graph';
import { writePart } from './index-parts.ts';
import { IndexWriter } from './index-writer.ts';
import { endTurn, failTurn, type PartTurn, waitFor } from './part-turn.ts';
import { partOf, type SharedPart } from './shared-part.ts';

/** Writes one part of an index when the one before it stands in the file. */
const { path, part, before, own } = workerData as {
  path: string;
  part: SharedPart;
  before: PartTurn | undefined;
  own: PartTurn;
};

try {
  const from = before && waitFor(before).end;
  const out = new IndexWriter(path, from);
  writePart(out, partOf(part), new Room());
  endTurn(own, out.leave());
} catch (error) {
  failTurn(own, error instanceof Error ? error.message : String(error));
}
