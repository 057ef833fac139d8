import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { openBossJobQueue } from '../src/adapters/postgres/boss-job-queue.ts';
import { openPostgres } from '../src/adapters/postgres/postgres.ts';
import { STORE_KEY, sharedObjectStore } from './object-store-server.ts';
import { sharedPostgresServer } from './postgres-server.ts';

/** What the tests of the REST interface run on. */
export interface TestStack {
  readonly settings: Readonly<Record<string, string>>;
  readonly instances: number;
  readonly workers: number;
  /** Names of the files or objects that are stored. */
  readonly listStored: () => string[];
}

let template: Promise<string> | undefined;

/** Creates a database with all tables and queues, which is copied faster than made. */
async function makeTemplate(): Promise<string> {
  const url = await (await sharedPostgresServer()).newDatabase();
  await (await openPostgres(url)).close();
  const queue = await openBossJobQueue(url, (error) => {
    throw error;
  });
  await queue.close();
  return new URL(url).pathname.slice(1);
}

/** One service on SQLite and a disk, as `npm start` runs it. */
const embeddedStack = (folder: string): TestStack => ({
  settings: {},
  instances: 1,
  workers: 0,
  listStored: () => readdirSync(join(folder, 'uploads')),
});

/** Two instances and three workers on PostgreSQL and an object store; every analysis goes through the queue. */
async function scaleOutStack(): Promise<TestStack> {
  const server = await sharedPostgresServer();
  template ??= makeTemplate();
  const { url, listKeys } = (await sharedObjectStore()).newBucket();
  return {
    settings: {
      SERVICE_DATABASE_URL: await server.newDatabase(await template),
      SERVICE_QUEUE: 'postgres',
      SERVICE_LOCAL_ANALYSES: '0',
      SERVICE_STORE_URL: url,
      SERVICE_STORE_ACCESS_KEY: STORE_KEY.accessKey,
      SERVICE_STORE_SECRET_KEY: STORE_KEY.secretKey,
    },
    instances: 2,
    workers: 3,
    listStored: listKeys,
  };
}

/** HINDSIGHT_TEST_STACK=scale-out runs the same tests on several machines' stack; `npm test` does both. */
export const isScaleOut = (): boolean => process.env.HINDSIGHT_TEST_STACK === 'scale-out';

export const openTestStack = async (folder: string): Promise<TestStack> =>
  isScaleOut() ? scaleOutStack() : embeddedStack(folder);
