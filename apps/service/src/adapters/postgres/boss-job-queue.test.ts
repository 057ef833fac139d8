import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { aPostgresServer, type PostgresServer } from '../../../testing/postgres-server.ts';
import type { Delivery, JobQueue, QueueEntry } from '../../ports/job-queue.ts';
import { openBossJobQueue } from './boss-job-queue.ts';

const LANE = { kind: 'gc-log', size: 'small' } as const;
const entry = (priority = 0): QueueEntry => ({ ...LANE, jobId: randomUUID(), priority });

let server: PostgresServer;
let url: string;
let queue: JobQueue;
before(async () => {
  server = await aPostgresServer();
  url = await server.newDatabase();
  queue = await openBossJobQueue(url, () => undefined);
});
after(async () => {
  await queue.close();
  await server.close();
});

async function runSql(text: string, values: unknown[] = []): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(text, values);
  await client.end();
}

async function takeAll(): Promise<Delivery[]> {
  const taken: Delivery[] = [];
  for (let next = await queue.take(LANE); next; next = await queue.take(LANE)) taken.push(next);
  return taken;
}

/** Waits for a job that comes again by itself; the limit only ends a test that has failed already. */
async function takeLater(): Promise<Delivery> {
  for (let round = 0; round < 300; round++) {
    const delivery = await queue.take(LANE);
    if (delivery) return delivery;
    await sleep(100);
  }
  throw new Error('it was not handed out again');
}

test('a job that is added twice is handed out once, also after it is complete', async () => {
  const one = entry();
  await queue.add([one]);
  await queue.add([one]);
  const [delivery, ...more] = await takeAll();
  assert.deepEqual([delivery?.jobId, delivery?.earlier, more], [one.jobId, 0, []]);
  assert.equal(await delivery?.beat(), true);
  await delivery?.complete();
  await queue.add([one]);
  assert.deepEqual(await takeAll(), []);
});

test('the highest priority goes first, then who came first; other lanes are other queues', async () => {
  const [low, high, alsoLow] = [entry(-5), entry(3), entry(-5)];
  const large = { ...entry(9), size: 'large' } as const;
  for (const one of [low, high, alsoLow, large]) await queue.add([one]);
  const taken = await takeAll();
  assert.deepEqual(
    taken.map(({ jobId }) => jobId),
    [high, low, alsoLow].map(({ jobId }) => jobId),
  );
  const other = await queue.take({ ...LANE, size: 'large' });
  assert.equal(other?.jobId, large.jobId);
  for (const one of [...taken, ...(other ? [other] : [])]) await one.complete();
});

test('what is given back is handed out again, and what its first worker still says changes nothing', async () => {
  await queue.add([entry()]);
  const [first] = await takeAll();
  await first?.giveBack('a test');
  const second = await takeLater();
  assert.deepEqual([second.jobId, second.earlier], [first?.jobId, 1]);
  assert.equal(await first?.beat(), false);
  await first?.complete();
  assert.equal(await second.beat(), true);
  await second.complete();
});

test('a worker that does not beat any more loses its job', async () => {
  await queue.add([entry()]);
  const [first] = await takeAll();
  await runSql("update hindsight_queue.job set heartbeat_on = now() - interval '1 minute' where id = $1", [
    first?.jobId,
  ]);
  const second = await takeLater();
  assert.deepEqual([second.jobId, second.earlier], [first?.jobId, 1]);
  assert.deepEqual([await first?.beat(), await second.beat()], [false, true]);
  await second.complete();
});

test('what came to no end too often is dead, and is not handed out any more', async () => {
  await queue.add([entry()]);
  const [delivery] = await takeAll();
  await runSql('update hindsight_queue.job set retry_limit = 0 where id = $1', [delivery?.jobId]);
  await delivery?.giveBack('a test');
  const dead = await queue.takeDead();
  assert.equal(dead?.jobId, delivery?.jobId);
  await dead?.complete();
  assert.deepEqual([await queue.takeDead(), await takeAll()], [undefined, []]);
});
