import { OQL_LIMITS } from '@hindsight/heap-oql';
import { aShop } from '@hindsight/heap-oql/testing';
import { startQueryThread } from '../src/queries/query-thread.ts';
import { exploreBytes } from './explore-bytes.ts';

/** A program of a test: terminates query threads while their answers are in the queue, and has nothing else to do. */

const QUERY = { oql: 'SELECT b.pages FROM demo.Book b', offset: 0, limit: 1 };

/** Blocks this thread, so that messages of other threads wait in their queue. */
const block = (milliseconds: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);

await exploreBytes(aShop(), async ({ path, index }) => {
  const data = { index, dump: { path, from: 0, size: aShop().length }, limits: OQL_LIMITS };
  for (let round = 0; round < 3; round++) {
    const thread = startQueryThread(data);
    await thread.start(QUERY, () => undefined);
    const ended = thread.start(QUERY, () => undefined);
    block(50);
    await thread.terminate();
    await ended;
  }
});
