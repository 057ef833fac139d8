import { readFileSync } from 'node:fs';
import { findMaximum } from '@hindsight/claims';
import { repeatUntil, writeParts } from './write-parts.ts';

const DATE = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}(?=[+-]\d{4})/g;
/** `[12.345s]` of unified logging. */
const UNIFIED_UPTIME = /\[(\d+\.\d{3})s\]/g;
/** Interleaved output of two threads: `132.743132.743: : Application time`. */
const DOUBLED_UPTIME = /(?<![\d.:])(\d+\.\d{3})\1: : /g;
/** `12.345: [GC`, also after a date stamp, inside an event, or interleaved with the output of another thread. */
const OLD_UPTIME = /(?<![\d.:])(\d+\.\d{3})(?=: |Total time|Application time)/g;
const GC_ID = /\bGC\((\d+)\)/g;

/** By how much the times and the GC ids of a repetition are later than those of the sample. */
interface Shift {
  readonly ms: number;
  readonly ids: number;
}

/** Shifts the timestamps and GC ids of the sample. */
function shiftTimes(sample: string, { ms, ids }: Shift): string {
  const shiftUptime = (uptime: string) => (Number(uptime) + ms / 1000).toFixed(3);
  return sample
    .replace(DATE, (stamp) => new Date(Date.parse(`${stamp}Z`) + ms).toISOString().slice(0, -1))
    .replace(UNIFIED_UPTIME, (_, uptime: string) => `[${shiftUptime(uptime)}s]`)
    .replace(DOUBLED_UPTIME, (_, uptime: string) => `${shiftUptime(uptime)}${shiftUptime(uptime)}: : `)
    .replace(OLD_UPTIME, (_, uptime: string) => shiftUptime(uptime))
    .replace(GC_ID, (_, id: string) => `GC(${Number(id) + ids})`);
}

/** Measures by how much times and ids of a repetition are later. */
function measureExtent(sample: string): Shift {
  const uptimes = [...sample.matchAll(UNIFIED_UPTIME), ...sample.matchAll(OLD_UPTIME)].map((match) => Number(match[1]));
  const ids = [...sample.matchAll(GC_ID)].map((match) => Number(match[1]));
  return { ms: Math.ceil(findMaximum([0, ...uptimes]) + 1) * 1000, ids: findMaximum([0, ...ids]) + 1 };
}

/** Writes a log of at least `bytes` by repeating `sample` with shifted timestamps and GC ids; keeps one that already exists. */
export function makeLog(sample: string, target: string, bytes: number): Promise<void> {
  const text = readFileSync(sample, 'latin1');
  const { ms, ids } = measureExtent(text);
  return writeParts(
    target,
    repeatUntil(bytes, (round) => shiftTimes(text, { ms: ms * round, ids: ids * round })),
    bytes,
  );
}
