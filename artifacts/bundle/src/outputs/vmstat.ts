import { parseDecimal, splitColumns } from './parse-values.ts';

/** One sample of the host. A figure is NaN when the system does not print it. */
export interface HostSample {
  readonly timeOfDay: string | undefined;
  /** Threads that are ready to run, including running ones, and threads that wait for a disk. */
  readonly runnable: number;
  readonly blocked: number;
  /** Swapped kB per second. */
  readonly swapIn: number;
  readonly swapOut: number;
  /** CPU time in percent of all cores. */
  readonly idle: number;
  readonly waiting: number;
  readonly stolen: number;
  readonly line: number;
}

/**
 * Reads `vmstat` of Linux, `sar -u` and `mpstat`, `vm_stat` of macOS and `typeperf` of Windows. The capture puts the time of day in front of
 * each Linux line without a blank: `22:02:4014  0` is 22:02:40 and 14. The first sample of Linux is the mean since the
 * start of the host or the load of the capture itself.
 */
export function readVmstat(lines: readonly string[]): HostSample[] {
  const samples: HostSample[] = [];
  let header: readonly string[] | undefined;
  lines.forEach((text, index) => {
    const { timeOfDay, rest } = splitTime(text);
    const newHeader = parseHeader(text, rest);
    header = newHeader ?? header;
    if (newHeader || !header) return;
    const origin = { timeOfDay, line: index + 1 };
    const words = text.startsWith('"') ? splitCsv(text) : splitColumns(rest.replace(HALF_DAY, ''));
    const sample = header[0] === CORES ? parseSar(header, words, origin) : parseSample(header, words, origin);
    if (sample) samples.push(sample);
  });
  return samples;
}

/** `sar` and `mpstat` write times of twelve hours in some languages. */
const HALF_DAY = /^ [AP]M\b/;
/** The first column of `sar -u` and `mpstat`. */
const CORES = 'CPU';

function parseHeader(text: string, rest: string): readonly string[] | undefined {
  if (text.startsWith('"(PDH-CSV')) return splitCsv(text).map(toColumnName);
  if (/^\s*r\s+b\s/.test(rest) || /^\s*free\s+active\s/.test(rest)) return splitColumns(rest);
  const ofCores = splitColumns(rest.replace(HALF_DAY, ''));
  return ofCores[0] === CORES && ofCores.includes('%idle') ? ofCores : undefined;
}

/** Parses a row of `sar -u` or `mpstat` about all cores. */
function parseSar(
  header: readonly string[],
  words: readonly string[],
  origin: Pick<HostSample, 'timeOfDay' | 'line'>,
): HostSample | undefined {
  const at = (name: string) => parseDecimal(words[header.indexOf(name)]);
  if (words[0] !== 'all' || origin.timeOfDay === undefined || Number.isNaN(at('%idle'))) return undefined;
  const unknown = Number.NaN;
  return {
    ...origin,
    runnable: unknown,
    blocked: unknown,
    swapIn: unknown,
    swapOut: unknown,
    idle: at('%idle'),
    waiting: at('%iowait'),
    stolen: at('%steal'),
  };
}

function splitTime(text: string): { timeOfDay: string | undefined; rest: string } {
  const timeOfDay = /^\d\d:\d\d:\d\d/.exec(text)?.[0];
  return { timeOfDay, rest: timeOfDay === undefined ? text : text.slice(timeOfDay.length) };
}

/** Cells are in quotes; a comma inside a cell is a decimal comma. */
const splitCsv = (text: string): string[] => [...text.matchAll(/"([^"]{0,300})"/g)].map(([, cell = '']) => cell);

/** Converts the name of a counter to a column of vmstat: `\\HOST\System\Processor Queue Length` to `r`. */
function toColumnName(counter: string): string {
  const name = counter.toLowerCase();
  if (name.endsWith('processor queue length')) return 'r';
  if (name.endsWith('% processor time')) return 'busy';
  if (name.endsWith('% idle time') && name.includes('processor(')) return 'id';
  return counter;
}

function parseSample(
  header: readonly string[],
  words: readonly string[],
  origin: Pick<HostSample, 'timeOfDay' | 'line'>,
): HostSample | undefined {
  if (words.length < header.length || Number.isNaN(parseDecimal(words.at(header.length - 1)))) return undefined;
  const at = (name: string) => parseDecimal(words[header.indexOf(name)]);
  return {
    ...origin,
    runnable: at('r'),
    blocked: at('b'),
    swapIn: header.includes('swapins') ? at('swapins') : at('si'),
    swapOut: header.includes('swapouts') ? at('swapouts') : at('so'),
    idle: header.includes('busy') ? 100 - at('busy') : at('id'),
    waiting: at('wa'),
    stolen: at('st'),
  };
}
