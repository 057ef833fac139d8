/** One file decoded several times in one process: the best time and the peak memory. */
import { decodeFile } from '@hindsight/intake/testing';

const [name = '', path = '', runs = '1'] = process.argv.slice(2);
let seconds = Number.POSITIVE_INFINITY;
let bytes = 0;
for (let run = 0; run < Number(runs); run++) {
  const started = performance.now();
  bytes = await decodeFile(name, path);
  seconds = Math.min(seconds, (performance.now() - started) / 1000);
}
process.stdout.write(JSON.stringify({ seconds, bytes, maxRssKb: process.resourceUsage().maxRSS }));
