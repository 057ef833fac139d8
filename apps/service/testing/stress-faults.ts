/**
 * `npm run stress:faults -- [minutes]`: two instances, three workers, PostgreSQL and an object store under load. At random moments one
 * of them is killed or put to sleep, the network between them is cut, silent or slow, the disk is full, or the clock steps. It fails
 * when an acknowledged upload is lost, a result is doubled or mixed up, or the service does not recover within half a minute.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { ensureTools } from '../../../scripts/install-test-tools.ts';
import { createAnalysisClient, readPauseCount } from './analysis-client.ts';
import type { FaultyLink } from './faulty-link.ts';
import { aGcLog } from './gc-log-builder.ts';
import { aScaledService, type ScaledService } from './scaled-service.ts';

if (!ensureTools()) process.exit(1);

const KEY = 'key-of-the-fault-test';
const MAX_RECOVERY_MS = 30_000;
/** All that is left gets this long; faults have ended by then. */
const PATIENCE_MS = 120_000;
const SEND_EVERY_MS = 60;
const DISK_MIB = 256;
const [minutes = '3'] = process.argv.slice(2);

const random = (from: number, to: number): number => from + Math.floor(Math.random() * (to - from + 1));

interface Upload {
  readonly id: string;
  readonly pauses: number;
}

const counts = { sent: 0, answered: 0, acknowledged: 0, refused: 0, mixedUp: 0, lost: 0, doubled: 0 };
const faults = new Map<string, number>();
const acknowledged: Upload[] = [];
let lastSuccess = performance.now();
let longestGap = 0;

function noteSuccess(): void {
  longestGap = Math.max(longestGap, performance.now() - lastSuccess);
  lastSuccess = performance.now();
}

async function sendAndWait(url: string, pauses: number): Promise<void> {
  const answer = await fetch(`${url}/analyzeGC?apiKey=${KEY}`, { method: 'POST', body: aGcLog(pauses) });
  const body = (await answer.json()) as { gcStatistics?: { pauseCount: string } };
  if (answer.status !== 200) throw new Error(`refused: ${answer.status}`);
  counts.answered++;
  if (body.gcStatistics?.pauseCount !== String(pauses)) counts.mixedUp++;
}

async function send(url: string): Promise<void> {
  const pauses = random(1, 400);
  counts.sent++;
  try {
    if (Math.random() < 0.5) await sendAndWait(url, pauses);
    else {
      acknowledged.push({ id: await createAnalysisClient(url, KEY).submit(aGcLog(pauses)), pauses });
      counts.acknowledged++;
    }
    noteSuccess();
  } catch {
    counts.refused++;
  }
}

type Fault = (service: ScaledService) => Promise<void>;

/** The data folder lies on a small disk of its own, so that it can be filled. */
const disk = mkdtempSync(join(tmpdir(), 'hindsight-faults-'));
const hasOwnDisk = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MIB}m`, 'none', disk]).status === 0;
const clockFile = `${disk}.clock`;
const [fakeClock] = globSync('/usr/lib/*/faketime/libfaketimeMT.so.1');
const setClock = (offset: string): void => writeFileSync(clockFile, `${offset}\n`);

/** Disturbs the way to the database, to the object store, or to both. */
const disturbNetwork =
  (disturb: (link: FaultyLink) => void): Fault =>
  async ({ network }) => {
    const links = Object.values(network?.links ?? {}).filter((_, index, all) => random(0, all.length) > index);
    for (const link of links) disturb(link);
    await sleep(random(200, 5000));
    for (const link of links) link.heal();
  };

async function fillDisk(): Promise<void> {
  const filler = join(disk, 'filler');
  // It ends when nothing is left.
  await once(spawn('dd', ['if=/dev/zero', `of=${filler}`, 'bs=64k'], { stdio: 'ignore' }), 'exit');
  await sleep(random(500, 4000));
  rmSync(filler);
}

async function stepClock(): Promise<void> {
  setClock(random(0, 1) === 0 ? '+3600' : '-3600');
  await sleep(random(500, 8000));
  setClock('+0');
}

/** Longer than its heartbeat lasts: its job is given to another worker, and then there are two who perform it. */
async function putWorkerToSleep({ workers }: ScaledService): Promise<void> {
  const pid = workers[random(0, 2)]?.pid;
  if (pid === undefined) return;
  process.kill(pid, 'SIGSTOP');
  await sleep(random(12_000, 18_000));
  process.kill(pid, 'SIGCONT');
}

const FAULTS: Readonly<Record<string, Fault>> = {
  async 'object store'({ network }) {
    await network?.store.kill();
    await sleep(random(200, 3000));
    await network?.store.restart();
  },
  'network cut': disturbNetwork((link) => link.cut()),
  'network silent': disturbNetwork((link) => link.fallSilent()),
  'network slow': disturbNetwork((link) => link.slowDown(random(5, 100))),
  'worker asleep': putWorkerToSleep,
  ...(hasOwnDisk && { 'disk full': fillDisk }),
  ...(fakeClock !== undefined && { 'clock step': stepClock }),
  instance: (service) => service.replaceInstance(random(0, 1)),
  worker: (service) => service.replaceWorker(random(0, 2)),
  'two workers': async (service) => {
    await Promise.all([service.replaceWorker(0), service.replaceWorker(1)]);
  },
  async PostgreSQL(service) {
    await service.postgres.kill();
    await sleep(random(200, 3000));
    await service.postgres.start();
  },
};

async function makeFaults(service: ScaledService, until: number): Promise<void> {
  const names = Object.keys(FAULTS);
  process.stdout.write(`faults: ${names.join(', ')}\n`);
  if (!hasOwnDisk) process.stdout.write('No disk is filled: only root can mount one.\n');
  if (fakeClock === undefined) process.stdout.write('No clock steps: install it with apt-get install faketime.\n');
  let deck: string[] = [];
  while (performance.now() < until) {
    await sleep(random(1000, 6000));
    // Each fault comes once before one comes again, so that a short run has them all.
    if (deck.length === 0) deck = [...names];
    const [name = ''] = deck.splice(random(0, deck.length - 1), 1);
    faults.set(name, (faults.get(name) ?? 0) + 1);
    await FAULTS[name]?.(service);
  }
}

async function checkAcknowledged(url: string): Promise<void> {
  const { status } = createAnalysisClient(url, KEY);
  const deadline = performance.now() + PATIENCE_MS;
  for (const { id, pauses } of acknowledged) {
    let now = await status(id).catch(() => undefined);
    while ((!now || !/^(?:done|failed|cancelled)$/.test(now.state)) && performance.now() < deadline) {
      await sleep(100);
      now = await status(id).catch(() => undefined);
    }
    if (now?.state !== 'done') {
      counts.lost++;
      process.stdout.write(`lost: ${id} ${now?.state} ${now?.fault?.details ?? ''}\n`);
    } else if (readPauseCount(now) !== String(pauses)) counts.mixedUp++;
  }
}

async function countDoubled(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(
    "select (select count(*) from results)::int - (select count(*) from jobs where state = 'done')::int as more",
  );
  await client.end();
  return Math.max(0, rows[0].more);
}

setClock('+0');
const service = await aScaledService(
  { instances: 2, workers: 3, onFaultyNetwork: true },
  {
    SERVICE_API_KEYS: KEY,
    SERVICE_LOG_LEVEL: 'fatal',
    SERVICE_DATA_DIR: join(disk, 'data'),
    // The wall clock alone: timers go by the monotonic one, which no step changes.
    ...(fakeClock !== undefined && {
      LD_PRELOAD: fakeClock,
      FAKETIME_TIMESTAMP_FILE: clockFile,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    }),
  },
);
try {
  const until = performance.now() + Number(minutes) * 60_000;
  lastSuccess = performance.now();
  const making = makeFaults(service, until);
  const sending = new Set<Promise<void>>();
  while (performance.now() < until) {
    const one: Promise<void> = send(service.url).finally(() => sending.delete(one));
    sending.add(one);
    await sleep(SEND_EVERY_MS);
  }
  await making;
  await Promise.all(sending);
  await checkAcknowledged(service.url);
  counts.doubled = await countDoubled(service.databaseUrl);
  const wrong = counts.lost + counts.mixedUp + counts.doubled;
  process.stdout.write(
    `${JSON.stringify({ ...counts, faults: Object.fromEntries(faults), longestGapMs: Math.round(longestGap) })}\n`,
  );
  process.exitCode = wrong > 0 || longestGap > MAX_RECOVERY_MS ? 1 : 0;
} finally {
  await service.close();
  if (hasOwnDisk) spawnSync('umount', ['--lazy', disk]);
  rmSync(disk, { recursive: true, force: true });
  rmSync(clockFile, { force: true });
}
