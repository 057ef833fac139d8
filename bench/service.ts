/** The service as its users meet it: how soon it is ready, how fast a report opens, and how many small uploads it analyzes. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { withOwnService } from '@hindsight/service/testing';
import { ROOT } from '../scripts/repository.ts';
import { printRow } from './measure.ts';
import { findSpread, formatSpread } from './spread.ts';

const KEY = 'key-of-the-bench';
const SAMPLE = join(ROOT, 'artifacts/gc/testing/samples/j17-serial-gc.log');
const STARTS = 5;
const READY_MS = 600;
const READINGS = 50;
const PAGE_MS = 15;
const UPLOADS = { seconds: 60, clients: 10, aSecond: 120, p99Ms: 250, mostMs: 300 };

/** Returns the milliseconds from the start of a service until it is ready. */
async function measureStart(folder: string): Promise<number> {
  const started = performance.now();
  return withOwnService(
    KEY,
    async ({ url }) => {
      const { status } = await fetch(`${url}/ready`);
      if (status !== 200) throw new Error(`the service listens and is not ready: ${status}`);
      return performance.now() - started;
    },
    folder,
  );
}

/** Returns the address of the report of a GC log that was uploaded. */
async function upload(url: string): Promise<string> {
  const body = new Uint8Array(readFileSync(SAMPLE));
  const answer = await fetch(`${url}/analyzeGC?apiKey=${KEY}`, { method: 'POST', body });
  const { webReport } = (await answer.json()) as { readonly webReport?: string };
  if (webReport === undefined) throw new Error(`the sample was not analyzed: ${answer.status}`);
  return new URL(new URL(webReport).pathname, url).href;
}

async function measureReading(address: string): Promise<number> {
  const started = performance.now();
  const answer = await fetch(address);
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${address} was answered with ${answer.status}`);
  return performance.now() - started;
}

async function benchStartAndReport(folder: string): Promise<boolean> {
  const starts: number[] = [];
  for (let start = 0; start < STARTS; start++) starts.push(await measureStart(folder));
  const ready = findSpread(starts);
  printRow(`start to /ready, ms of ${STARTS} starts`, ...formatSpread(ready), `<= ${READY_MS} ms`);
  const page = await withOwnService(KEY, async ({ url }) => {
    const report = await upload(url);
    const times: number[] = [];
    for (let reading = 0; reading < READINGS; reading++) times.push(await measureReading(report));
    return findSpread(times);
  });
  printRow(`report page, ms of ${READINGS} readings`, ...formatSpread(page), `<= ${PAGE_MS} ms`);
  return ready.median <= READY_MS && page.median <= PAGE_MS;
}

/** Clients and service share the processors, so the rate is that of both. */
async function benchUploads(): Promise<boolean> {
  const { seconds, clients, aSecond, p99Ms, mostMs } = UPLOADS;
  const words = [join(ROOT, 'scripts/stress/load.ts'), String(seconds), String(clients)];
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] });
  const output = await text(child.stdout);
  const [, rate = ''] = /: ([\d.]+)\/s/.exec(output) ?? [];
  const [, p99 = '', most = ''] = /^all kinds.*p99 (\d+) {2}p100 (\d+)/m.exec(output) ?? [];
  if (rate === '' || most === '') throw new Error(`the load was not measured: ${output}`);
  printRow(`small uploads, ${clients} at once, ${seconds} s`, 'a second', 'p99 ms', 'longest ms', 'goal');
  const goal = `>= ${aSecond}, <= ${p99Ms} and ${mostMs}`;
  printRow('', rate, p99, most, goal.padStart(goal.length + 2));
  return Number(rate) >= aSecond && Number(p99) <= p99Ms && Number(most) <= mostMs;
}

/** Returns whether all goals held. */
export async function benchService(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'hindsight-bench-'));
  try {
    printRow('service', 'least', 'median', 'most', 'goal');
    const held = await benchStartAndReport(folder);
    return (await benchUploads()) && held;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
