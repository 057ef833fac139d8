import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { findFreePorts } from './ports.ts';

/** Where Debian puts the programs of the server; only its clients are in PATH. */
const PROGRAMS = '/usr/lib/postgresql/*/bin/initdb';
const OWNER = 'postgres';
const START_PATIENCE_MS = 60_000;
/** Of the many services of one batch of tests, each of several processes with connections of their own. */
const MAX_CONNECTIONS = 1000;
const MAX_DUMP_BYTES = 2 ** 26;

export interface PostgresServer {
  /** Creates an empty database, or a copy of the database named `template`, and returns its address. */
  newDatabase(template?: string): Promise<string>;
  /** Id of the process that was started last; those of its connections are below it. */
  readonly pid: number;
  /** Kills the server like a crash. */
  kill(): Promise<void>;
  /** Starts a killed server again, on the same port with the same data. */
  start(): Promise<void>;
  close(): Promise<void>;
  /** Lets this process exit while the server runs. */
  unref(): void;
  /** Ends it without waiting, for a process that exits. */
  endNow(): void;
}

/** The server refuses to run as root. */
function findOwner(): { readonly uid?: number; readonly gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const read = (flag: string) => Number(execFileSync('id', [flag, OWNER], { encoding: 'utf8' }));
  return { uid: read('-u'), gid: read('-g') };
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

let started: Promise<PostgresServer> | undefined;

/** The server of all tests of this process, which ends with the process. */
export function sharedPostgresServer(): Promise<PostgresServer> {
  started ??= aPostgresServer().then((server) => {
    process.once('exit', () => server.endNow());
    server.unref();
    return server;
  });
  return started;
}

/** Returns the path of a program of PostgreSQL, which Debian puts into a folder of its version. */
function findProgram(name: string): string {
  const [initdb] = globSync(PROGRAMS).toSorted().reverse();
  if (initdb === undefined) throw new Error('PostgreSQL is missing; install it: apt-get install postgresql');
  return join(initdb, '..', name);
}

/** Copies a database into an empty one, as a backup does. */
export function copyDatabase(from: string, to: string): void {
  const dump = execFileSync(findProgram('pg_dump'), ['--no-owner', from], { maxBuffer: MAX_DUMP_BYTES });
  execFileSync(findProgram('psql'), ['--quiet', '--set=ON_ERROR_STOP=1', to], {
    input: dump,
    stdio: ['pipe', 'ignore', 'inherit'],
  });
}

/** Starts a real PostgreSQL on the loopback address, with a cluster of its own that is removed at the end. */
export async function aPostgresServer(): Promise<PostgresServer> {
  const owner = findOwner();
  const folder = mkdtempSync(join(tmpdir(), 'hindsight-postgres-'));
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(folder, owner.uid, owner.gid);
  const data = join(folder, 'data');
  const locale = ['--encoding=UTF8', '--locale=C.UTF-8', '--no-sync', '--auth=trust', `--username=${OWNER}`];
  execFileSync(findProgram('initdb'), ['-D', data, ...locale], { ...owner, cwd: folder, stdio: 'ignore' });
  const [port = 0] = await findFreePorts(1);
  const address = (database: string) => `postgres://${OWNER}@127.0.0.1:${port}/${database}`;
  let server: ChildProcess | undefined;

  const hasExited = () => !server || server.exitCode !== null || server.signalCode !== null;

  async function start(): Promise<void> {
    const settings = {
      port,
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      fsync: 'off',
      max_connections: MAX_CONNECTIONS,
    };
    const words = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const program = findProgram('postgres');
    const deadline = Date.now() + START_PATIENCE_MS;
    do {
      // After a crash it refuses to start while a process of the crashed server still ends, as a supervisor would see.
      if (hasExited()) server = spawn(program, ['-D', data, ...words], { ...owner, cwd: folder, stdio: 'ignore' });
      if (Date.now() > deadline) throw new Error('PostgreSQL did not start');
      await sleep(50);
    } while (!(await answers(address(OWNER))));
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (!server || hasExited()) return;
    const exited = once(server, 'exit');
    server.kill(signal);
    await exited;
  }

  await start();
  return {
    async newDatabase(template = 'template1') {
      const name = `t${randomUUID().replaceAll('-', '')}`;
      const client = new pg.Client({ connectionString: address(OWNER) });
      await client.connect();
      await client.query(`create database ${name} template ${template}`);
      await client.end();
      return address(name);
    },
    get pid() {
      return server?.pid ?? -1;
    },
    kill: () => end('SIGKILL'),
    start,
    unref: () => server?.unref(),
    endNow() {
      server?.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
    async close() {
      await end('SIGQUIT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
