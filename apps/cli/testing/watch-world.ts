/** Files that arrive in a watched folder while the watcher is killed again and again, and what was reported of them. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('../bin/hindsight.mjs', import.meta.url));
const PARTS = 3;
const PAUSE_EVERY = 10;

/** A GC log with pauses so long that it is a problem; each number makes another content. */
function writeLog(number: number, part = 0): string {
  const lines = Array.from({ length: 30 }, (_, n) => {
    const at = `${part * 1000 + n * 10}.${String(number % 1000).padStart(3, '0')}`;
    const ms = n % PAUSE_EVERY === 0 ? 4000 + number : 5;
    return `[${at}s][info][gc] GC(${part * 100 + n}) Pause Young (Normal) (G1 Evacuation Pause) ${50 + n}M->20M(256M) ${ms}.000ms`;
  });
  return `${lines.join('\n')}\n`;
}

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');

export interface WatchOutcome {
  /** Artifacts that arrived, each content once. */
  readonly expected: number;
  /** Contents without a line in the journal, or without a message. */
  readonly lost: readonly string[];
  /** Contents with several lines, or several messages that a receiver cannot recognize as one. */
  readonly twice: readonly string[];
  /** Messages that were sent again with the same id, because the watcher was killed before it wrote down that they arrived. */
  readonly repeated: number;
  readonly kills: number;
}

interface World {
  readonly folder: string;
  readonly state: string;
  readonly notify: string;
  /** The content of each artifact by its name. */
  readonly expected: Map<string, string>;
}

/** Writes a file so that it is seen half written, or at once as programs do that rename it. */
async function arrive(folder: string, name: string, text: string, slowly: boolean): Promise<void> {
  const path = join(folder, name);
  if (!slowly) {
    writeFileSync(`${path}.part`, text);
    renameSync(`${path}.part`, path);
    return;
  }
  const half = text.length / 2;
  writeFileSync(path, text.slice(0, half));
  await sleep(200);
  writeFileSync(path, text.slice(half), { flag: 'a' });
}

/** Lets files arrive: single logs, one in twenty a rotated series, one in twenty a copy of another. */
async function letArrive({ folder, expected }: World, files: number, everyMs: number): Promise<void> {
  let written = 0;
  for (let number = 0; written < files; number++) {
    const name = `app-${number}.log`;
    if (number % 20 === 7 && files - written >= PARTS) {
      const parts = Array.from({ length: PARTS }, (_, part) => writeLog(number, part));
      for (const [part, text] of parts.entries()) await arrive(folder, `${name}.${part}`, text, false);
      expected.set(name, hash(parts.map(hash).sort().join('\n')));
      written += PARTS;
    } else {
      const isCopy = number % 20 === 13;
      const text = writeLog(isCopy ? number - 1 : number);
      await arrive(folder, name, text, number % 5 === 0);
      if (!isCopy) expected.set(name, hash(text));
      written++;
    }
    await sleep(everyMs);
  }
}

function startWatcher({ folder, state, notify }: World, ...more: readonly string[]): ChildProcess {
  const words = ['watch', folder, '--state', state, '--notify', notify, '--settle', '1', '--every', '0.3', ...more];
  const env = { ...process.env, SERVICE_CONCURRENCY: '1' };
  return spawn(process.execPath, [PROGRAM, ...words], { env, stdio: ['ignore', 'ignore', 'pipe'] });
}

/** Waits until the watcher looks at its place. One in five is killed before. */
async function waitForStart(watcher: ChildProcess, kill: number): Promise<void> {
  if (kill % 5 === 4) return;
  let printed = '';
  const started = Promise.withResolvers<void>();
  watcher.stderr?.on('data', (chunk) => {
    printed += chunk;
    if (printed.includes('watching')) started.resolve();
  });
  watcher.once('exit', () => started.reject(new Error(`the watcher did not start: ${printed}`)));
  await started.promise;
}

/** Receives messages; one in ten is refused at first. */
async function startReceiver() {
  const ids = new Map<string, { readonly file: string; count: number }>();
  let requests = 0;
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    if (requests++ % 10 === 3) return void response.writeHead(503).end();
    const { id, fileName } = JSON.parse(body) as { readonly id: string; readonly fileName: string };
    const seen = ids.get(id) ?? { file: fileName, count: 0 };
    seen.count++;
    ids.set(id, seen);
    response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, ids, close: () => server.close() };
}

type Ids = Awaited<ReturnType<typeof startReceiver>>['ids'];

function judge({ state, expected }: World, ids: Ids, kills: number): WatchOutcome {
  const lines = readFileSync(join(state, 'journal.ndjson'), 'utf8').trimEnd().split('\n');
  const contents = lines.map((line) => (JSON.parse(line) as { readonly content: string }).content);
  const messages = [...ids.values()].map(({ file }) => file);
  const count = (list: readonly string[], one: string) => list.filter((other) => other === one).length;
  const names = [...expected.keys()];
  const counts = names.map((name) => [name, count(contents, expected.get(name) ?? ''), count(messages, name)] as const);
  const others = contents.filter((content) => ![...expected.values()].includes(content));
  return {
    expected: names.length,
    lost: counts.filter(([, reported, sent]) => reported === 0 || sent === 0).map(([name]) => name),
    twice: [...counts.filter(([, reported, sent]) => reported > 1 || sent > 1).map(([name]) => name), ...others],
    repeated: [...ids.values()].reduce((sum, { count: times }) => sum + times - 1, 0),
    kills,
  };
}

async function endWatcher(watcher: ChildProcess): Promise<void> {
  const exited = once(watcher, 'exit');
  watcher.kill('SIGTERM');
  await exited;
}

/** Waits until everything is analyzed and every message has arrived, with a watcher that nobody kills. */
async function finish(world: World, ids: Ids): Promise<void> {
  const watcher = startWatcher(world);
  watcher.stderr?.resume();
  const deadline = Date.now() + 900_000;
  while (ids.size < world.expected.size && Date.now() < deadline) await sleep(200);
  await endWatcher(watcher);
  const last = startWatcher(world, '--once');
  last.stderr?.resume();
  await once(last, 'exit');
}

/** Runs the whole experiment. `lifeMs` is the longest life of a watcher after its start. */
export async function watchUnderFire(files: number, kills: number, lifeMs: number): Promise<WatchOutcome> {
  const root = mkdtempSync(join(tmpdir(), 'hindsight-watch-test-'));
  const receiver = await startReceiver();
  const world: World = {
    folder: join(root, 'place'),
    state: join(root, 'state'),
    notify: join(root, 'notify.yml'),
    expected: new Map(),
  };
  mkdirSync(world.folder);
  const rules = [{ name: 'any', when: 'problem', level: 'warning', to: ['test'] }];
  const channels = [{ name: 'test', type: 'webhook', url: receiver.url }];
  writeFileSync(world.notify, JSON.stringify({ allow: ['127.0.0.1'], channels, rules }));
  try {
    const arriving = letArrive(world, files, (kills * lifeMs) / files);
    for (let kill = 0; kill < kills; kill++) {
      const watcher = startWatcher(world);
      await waitForStart(watcher, kill);
      await sleep(lifeMs * Math.random());
      const exited = once(watcher, 'exit');
      watcher.kill('SIGKILL');
      await exited;
    }
    await arriving;
    await finish(world, receiver.ids);
    return judge(world, receiver.ids, kills);
  } finally {
    receiver.close();
    rmSync(root, { recursive: true, force: true });
  }
}
