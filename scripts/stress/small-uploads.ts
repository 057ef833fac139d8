/**
 * `npm run stress:small-uploads -- [seconds] [per second]`: sends small GC logs to a running service at a steady rate, whether or
 * not the answers come, and prints how long they took. It fails when the slowest hundredth takes longer than the limit: a
 * change of analysis processes that stops everybody shows there.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { readOwnSample } from '@hindsight/gc/testing';
import { withOwnService } from '@hindsight/service/testing';
import { selectPercentile } from './percentile.ts';

const MAX_P99_MS = 300;
const KEY = 'key-of-the-small-uploads';
const WARM_UP_UPLOADS = 50;
const [seconds = '60', perSecond = '50'] = process.argv.slice(2);
const body = new Uint8Array(readOwnSample('j17-serial-gc.log'));

async function send(url: string): Promise<{ readonly ms: number; readonly status: number }> {
  const started = performance.now();
  const answer = await fetch(`${url}/analyzeGC?apiKey=${KEY}`, { method: 'POST', body });
  await answer.arrayBuffer();
  return { ms: performance.now() - started, status: answer.status };
}

await withOwnService(KEY, async ({ url }) => {
  for (let upload = 0; upload < WARM_UP_UPLOADS; upload++) await send(url);
  const uploads = Number(seconds) * Number(perSecond);
  const started = performance.now();
  const answers: ReturnType<typeof send>[] = [];
  for (let upload = 0; upload < uploads; upload++) {
    await sleep(Math.max(0, started + (1000 * upload) / Number(perSecond) - performance.now()));
    answers.push(send(url));
  }
  const all = await Promise.all(answers);
  const times = all.map(({ ms }) => ms);
  const refused = all.filter(({ status }) => status !== 200).length;
  const figures = [0.5, 0.9, 0.99, 1].map((share) => `p${100 * share} ${selectPercentile(times, share).toFixed(0)} ms`);
  process.stdout.write(`${uploads} uploads, ${perSecond}/s: ${figures.join(', ')}; ${refused} were refused\n`);
  process.exitCode = refused > 0 || !(selectPercentile(times, 0.99) < MAX_P99_MS) ? 1 : 0;
});
