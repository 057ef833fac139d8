import { once } from 'node:events';
import { createWriteStream, existsSync, mkdirSync, readFileSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

const DATE = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}(?=[+-]\d{4})/g;
/** `[12.345s]` of unified logging. */
const UNIFIED_UPTIME = /\[(\d+\.\d{3})s\]/g;
/** Interleaved output of two threads: `132.743132.743: : Application time`. */
const DOUBLED_UPTIME = /(?<![\d.:])(\d+\.\d{3})\1: : /g;
/** `12.345: [GC`, also after a date stamp, inside an event, or interleaved with the output of another thread. */
const OLD_UPTIME = /(?<![\d.:])(\d+\.\d{3})(?=: |Total time|Application time)/g;
const GC_ID = /\bGC\((\d+)\)/g;

interface Shift {
  readonly ms: number;
  readonly ids: number;
}

/** Shifts the timestamps of the sample to a later time. */
function shifted(sample: string, { ms, ids }: Shift): string {
  const moved = (uptime: string) => (Number(uptime) + ms / 1000).toFixed(3);
  return sample
    .replace(DATE, (stamp) => new Date(Date.parse(`${stamp}Z`) + ms).toISOString().slice(0, -1))
    .replace(UNIFIED_UPTIME, (_, uptime: string) => `[${moved(uptime)}s]`)
    .replace(DOUBLED_UPTIME, (_, uptime: string) => `${moved(uptime)}${moved(uptime)}: : `)
    .replace(OLD_UPTIME, (_, uptime: string) => moved(uptime))
    .replace(GC_ID, (_, id: string) => `GC(${Number(id) + ids})`);
}

function extent(sample: string): Shift {
  const uptimes = [...sample.matchAll(UNIFIED_UPTIME), ...sample.matchAll(OLD_UPTIME)].map((match) => Number(match[1]));
  const ids = [...sample.matchAll(GC_ID)].map((match) => Number(match[1]));
  const latest = (values: number[]) => values.reduce((most, value) => Math.max(most, value), 0);
  return { ms: Math.ceil(latest(uptimes) + 1) * 1000, ids: latest(ids) + 1 };
}

/** Writes a log of at least `bytes` by repeating `sample` with shifted timestamps and GC ids; keeps one that already exists. */
export async function makeLog(sample: string, target: string, bytes: number): Promise<void> {
  if (existsSync(target) && statSync(target).size >= bytes) return;
  mkdirSync(dirname(target), { recursive: true });
  const text = readFileSync(sample, 'latin1');
  const step = extent(text);
  const out = createWriteStream(`${target}.part`, 'latin1');
  for (let written = 0, round = 0; written < bytes; round++) {
    const part = shifted(text, { ms: step.ms * round, ids: step.ids * round });
    written += part.length;
    if (!out.write(part)) await once(out, 'drain');
  }
  out.end();
  await once(out, 'close');
  renameSync(`${target}.part`, target);
}
