/**
 * `npm run stress:bombs-at-service -- [words of a title]`: sends every bomb to a running service and polls its health meanwhile.
 * Prints status, time, memory of the whole process group and the slowest hundredth of the health answers; fails beyond the limits.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { BOMBS } from '@hindsight/intake/testing';
import { type OwnService, withOwnService } from '@hindsight/service/testing';
import { selectPercentile } from './percentile.ts';
import { sumResidentBytes } from './processes.ts';

const MB = 1e6;
const MAX_SECONDS = 30;
const MAX_MEGABYTES = 1000;
const MAX_HEALTH_MS = 100;
const HEALTH_INTERVAL_MS = 10;
/** With fewer answers the slowest hundredth would be a single one. */
const MIN_ANSWERS = 200;
const KEY = 'key-of-the-bombs';

/** Polls until it is aborted. Returns the slowest hundredth, in ms, and the peak memory. */
async function watch({ url, pid }: OwnService, over: AbortSignal): Promise<{ p99: number; megabytes: number }> {
  const times: number[] = [];
  let megabytes = 0;
  while (!over.aborted || times.length < MIN_ANSWERS) {
    const started = performance.now();
    await (await fetch(`${url}/health`)).arrayBuffer();
    times.push(performance.now() - started);
    if (times.length % 10 === 0) megabytes = Math.max(megabytes, sumResidentBytes(pid) / MB);
    await sleep(HEALTH_INTERVAL_MS);
  }
  return { p99: selectPercentile(times, 0.99), megabytes };
}

async function throwAt(url: string, bomb: Buffer): Promise<{ status: number; code: string; seconds: number }> {
  const started = performance.now();
  const response = await fetch(`${url}/analyzeGC?apiKey=${KEY}`, { method: 'POST', body: new Uint8Array(bomb) });
  const { fault } = (await response.json()) as { fault?: { code: string } };
  return { status: response.status, code: fault?.code ?? 'answered', seconds: (performance.now() - started) / 1000 };
}

let failed = false;
await withOwnService(KEY, async (service) => {
  const words = process.argv.slice(2).join(' ');
  for (const [title, pack] of Object.entries(BOMBS)) {
    const bomb = title.includes(words) ? pack() : undefined;
    if (!bomb) continue;
    const over = new AbortController();
    const watched = watch(service, over.signal);
    const { status, code, seconds } = await throwAt(service.url, bomb);
    over.abort();
    const { p99, megabytes } = await watched;
    const good =
      status >= 400 && status < 500 && seconds < MAX_SECONDS && megabytes < MAX_MEGABYTES && p99 < MAX_HEALTH_MS;
    if (!good) failed = true;
    const figures = `${status} ${code.padEnd(18)} ${seconds.toFixed(1).padStart(5)} s ${megabytes.toFixed(0).padStart(5)} MB  health p99 ${p99.toFixed(0)} ms`;
    process.stdout.write(`${good ? 'ok  ' : 'FAIL'} ${title.padEnd(44)} ${figures}\n`);
  }
});
process.exitCode = failed ? 1 : 0;
