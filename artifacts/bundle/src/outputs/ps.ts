import type { OutputFile } from '../output-file.ts';
import { parseCpuTime, parseSize, splitColumns } from './parse-values.ts';

export interface ListedProcess {
  readonly processId: number;
  readonly threads: number;
  readonly command: string;
  /** NaN when not printed. */
  readonly cpuMs: number;
  /** Resident memory; NaN when not printed. */
  readonly residentBytes: number;
  /** The line number of its first row. */
  readonly line: number;
  /** Its file, when there are several. */
  readonly file?: OutputFile;
}

const KIB = 1024;

/**
 * Reads the processes of each snapshot. `ps -eLf` has a row per thread, `ps -ef`, `ps aux` and busybox have one per process, and
 * `tasklist` has its own table in every language.
 */
export function readPs(lines: readonly string[]): (readonly ListedProcess[])[] {
  const shots: Map<number, ListedProcess>[] = [];
  let header: readonly string[] = [];
  lines.forEach((text, index) => {
    const newHeader = parseHeader(text);
    if (newHeader) {
      header = newHeader;
      shots.push(new Map());
      return;
    }
    const shot = shots.at(-1);
    const process = header === TASKLIST ? parseTasklistRow(text, index + 1) : parseRow(header, text, index + 1);
    if (shot && process)
      shot.set(process.processId, mergeThread(process, shot.get(process.processId), header.includes('NLWP')));
  });
  return shots.map((shot) => [...shot.values()]);
}

const TASKLIST: readonly string[] = ['Image Name', 'PID'];

function parseHeader(text: string): readonly string[] | undefined {
  if (/^\s*(?:(?:UID|USER)\s+PID|PID\s+USER)\s/.test(text)) return splitColumns(text);
  return /^[A-Z]\S{3,20}(?: \S{1,20})?\s{2,40}PID\s/.test(text) ? TASKLIST : undefined;
}

/** Counts the threads of a process. `ps -eLf` repeats the count in every row; without that column, rows are counted. */
const mergeThread = (process: ListedProcess, existing: ListedProcess | undefined, counted: boolean): ListedProcess =>
  counted ? (existing ?? process) : { ...(existing ?? process), threads: (existing?.threads ?? 0) + 1 };

function parseRow(header: readonly string[], text: string, line: number): ListedProcess | undefined {
  const words = splitColumns(text, header.length);
  const processId = Number(words[header.indexOf('PID')]);
  if (!Number.isInteger(processId) || words.length < header.length) return undefined;
  return {
    processId,
    threads: Number(words[header.indexOf('NLWP')] ?? 1),
    command: words.at(-1) ?? '',
    cpuMs: parseCpuTime(words[header.indexOf('TIME')]),
    residentBytes: parseSize(words[header.indexOf('RSS')], KIB),
    line,
  };
}

/** Matches `java.exe                      4711 Services                   0    512,000 K`. */
function parseTasklistRow(text: string, line: number): ListedProcess | undefined {
  const match = /^(\S.{0,80}?)\s{1,40}(\d{1,9})\s(?:Console|Services|\S)/.exec(text);
  if (!match) return undefined;
  return {
    processId: Number(match[2]),
    threads: 1,
    command: match[1] ?? '',
    cpuMs: Number.NaN,
    residentBytes: Number.NaN,
    line,
  };
}
