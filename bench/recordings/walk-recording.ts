/** Steps over the events of one recording by their sizes and counts them by type: the least that a reader must do. */
import { closeSync, openSync, readSync, statSync } from 'node:fs';

const HEADER_BYTES = 68;
const WINDOW_BYTES = 4 * 2 ** 20;
const MAX_PREFIX_BYTES = 18;
const SEVEN = 0x7f;
const MORE = 0x80;

const [path = ''] = process.argv.slice(2);
const { size } = statSync(path);
const file = openSync(path, 'r');
const window = Buffer.alloc(WINDOW_BYTES);
const counts = new Float64Array(65_536);
let at = 0;

function readVarint(): number {
  let value = 0;
  for (let shift = 0; shift < 28; shift += 7) {
    const byte = window[at++] ?? 0;
    value |= (byte & SEVEN) << shift;
    if (byte < MORE) break;
  }
  return value;
}

/** Steps over the events of the window that are there in full. Returns how many bytes they have. */
function walk(from: number, filled: number, isLast: boolean): number {
  at = from;
  for (;;) {
    const start = at;
    if (start >= filled || (filled - start < MAX_PREFIX_BYTES && !isLast)) return start;
    const length = readVarint();
    const type = readVarint();
    if (length < 2 || start + length > filled) return start;
    counts[type] = (counts[type] ?? 0) + 1;
    at = start + length;
  }
}

for (let chunk = 0; chunk < size; ) {
  readSync(file, window, 0, HEADER_BYTES, chunk);
  const end = chunk + Number(window.readBigInt64BE(8));
  for (let position = chunk + HEADER_BYTES; position < end; ) {
    const filled = readSync(file, window, 0, Math.min(WINDOW_BYTES, end - position), position);
    const walked = walk(0, filled, position + filled === end);
    if (walked === 0) throw new Error(`No event can be read at ${position}.`);
    position += walked;
  }
  chunk = end;
}
closeSync(file);
const { user, system } = process.cpuUsage();
const events = counts.reduce((total, count) => total + count, 0);
const cpuSeconds = (user + system) / 1e6;
process.stdout.write(JSON.stringify({ events, maxRssKb: process.resourceUsage().maxRSS, cpuSeconds }));
