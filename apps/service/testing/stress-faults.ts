/**
 * `npm run stress:faults -- [minutes]`: two instances, three workers and PostgreSQL under load, of which one after the other is
 * killed at random moments. It fails when an acknowledged upload is lost, a result is doubled or mixed up, or the service does not
 * recover within half a minute.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { createAnalysisClient, readPauseCount } from './analysis-client.ts';
import { aGcLog } from './gc-log-builder.ts';
import { aScaledService, type ScaledService } from './scaled-service.ts';

const KEY = 'key-of-the-fault-test';
const MAX_RECOVERY_MS = 30_000;
/** All that is left gets this long; faults have ended by then. */
const PATIENCE_MS = 120_000;
const SEND_EVERY_MS = 60;
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

const FAULTS: Readonly<Record<string, (service: ScaledService) => Promise<void>>> = {
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
  while (performance.now() < until) {
    await sleep(random(1000, 6000));
    const name = names[random(0, names.length - 1)] as string;
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

const service = await aScaledService(
  { instances: 2, workers: 3 },
  { SERVICE_API_KEYS: KEY, SERVICE_LOG_LEVEL: 'fatal' },
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
}
