import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePorts, waitForListener } from './ports.ts';

export const STORE_KEY = { accessKey: 'test-access', secretKey: 'a secret of the test' };
const BUCKET = 'artifacts';

export interface TestObjectStore {
  readonly endpoint: string;
  readonly bucketUrl: string;
  /** Makes an empty bucket. */
  newBucket(): TestBucket;
  /** For SERVICE_STORE_URL. */
  readonly url: string;
  /** Id of the process that was started last. */
  readonly pid: number;
  /** Kills the server like a crash; what it acknowledged stays. */
  kill(): Promise<void>;
  /** Starts it again on the same port. */
  restart(): Promise<void>;
  /** Lets the process of the tests end while it runs. */
  unref(): void;
  endNow(): void;
  close(): Promise<void>;
}

export interface TestBucket {
  readonly bucketUrl: string;
  /** For SERVICE_STORE_URL. */
  readonly url: string;
  /** Keys of the objects that are there. */
  readonly listKeys: () => string[];
}

let started: Promise<TestObjectStore> | undefined;

/** The server of all tests of this process, which ends with the process. */
export function sharedObjectStore(): Promise<TestObjectStore> {
  started ??= anObjectStore().then((server) => {
    process.once('exit', () => server.endNow());
    server.unref();
    return server;
  });
  return started;
}

/** Starts a real S3 server on the loopback address with one bucket: versitygw, which scripts/install-object-store.ts builds into a folder of PATH. */
export async function anObjectStore(): Promise<TestObjectStore> {
  const folder = mkdtempSync(join(tmpdir(), 'hindsight-s3-'));
  for (const name of ['root', join('root', BUCKET), 'meta']) mkdirSync(join(folder, name));
  const [port = 0] = await findFreePorts(1);
  let server: ChildProcess | undefined;

  async function start(): Promise<void> {
    const words = ['--port', `127.0.0.1:${port}`, '--access', STORE_KEY.accessKey, '--secret', STORE_KEY.secretKey];
    const backend = ['posix', '--sidecar', join(folder, 'meta'), join(folder, 'root')];
    // Other stores keep connections open unless told otherwise.
    server = spawn('versitygw', [...words, '--quiet', '--keep-alive', ...backend], { stdio: 'ignore', cwd: folder });
    await waitForListener(port);
  }

  async function kill(): Promise<void> {
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    const exited = once(server, 'exit');
    server.kill('SIGKILL');
    await exited;
  }

  const removeFiles = () => rmSync(folder, { recursive: true, force: true });
  let buckets = 0;

  await start();
  const endpoint = `http://127.0.0.1:${port}`;
  return {
    endpoint,
    bucketUrl: `${endpoint}/${BUCKET}`,
    newBucket() {
      buckets++;
      const name = `${BUCKET}-${buckets}`;
      const path = join(folder, 'root', name);
      mkdirSync(path);
      return {
        bucketUrl: `${endpoint}/${name}`,
        url: `s3://${name}?endpoint=${endpoint}`,
        // An object is a file of its name; what arrives is in a folder with a dot.
        listKeys: () => readdirSync(path).filter((key) => !key.startsWith('.')),
      };
    },
    url: `s3://${BUCKET}?endpoint=${endpoint}`,
    get pid() {
      return server?.pid ?? -1;
    },
    kill,
    restart: start,
    unref: () => server?.unref(),
    endNow() {
      server?.kill('SIGKILL');
      removeFiles();
    },
    async close() {
      await kill();
      removeFiles();
    },
  };
}
