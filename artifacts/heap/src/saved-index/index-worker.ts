import { workerData } from 'node:worker_threads';
import { type IndexPart, writePart } from './index-parts.ts';
import { IndexWriter } from './index-writer.ts';
import { endTurn, failTurn, type PartTurn, waitFor } from './part-turn.ts';

/** Writes one part of an index when the one before it stands in the file. */
const { path, part, before, own } = workerData as {
  path: string;
  part: IndexPart;
  before: PartTurn | undefined;
  own: PartTurn;
};

try {
  const from = before && waitFor(before).end;
  const out = new IndexWriter(path, from);
  writePart(out, part);
  endTurn(own, out.leave());
} catch (error) {
  failTurn(own, error instanceof Error ? error.message : String(error));
}
