/**
 * The calibration loop: reads a file as a stream, splits it into lines and tests each for two words. This is the minimum that a Node program
 * that understands nothing needs; the ratio to it does not depend on the machine. It is plain JavaScript, like the analysis when it is
 * measured: taking the types away would take a tenth of its time.
 */
import { createReadStream } from 'node:fs';

let rest = '';
let lines = 0;
let hits = 0;
for await (const chunk of createReadStream(process.argv[2] ?? '', { encoding: 'utf8' })) {
  const parts = (rest + chunk).split('\n');
  rest = parts.pop() ?? '';
  for (const line of parts) {
    lines++;
    if (line.includes('Pause') || line.includes('[GC')) hits++;
  }
}
const { user, system } = process.cpuUsage();
const cpuSeconds = (user + system) / 1e6;
process.stdout.write(JSON.stringify({ lines, hits, maxRssKb: process.resourceUsage().maxRSS, cpuSeconds }));
