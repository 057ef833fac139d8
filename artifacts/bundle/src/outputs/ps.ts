import { columns, cpuTime } from './numbers.ts';

export interface ListedProcess {
  readonly processId: number;
  readonly threads: number;
  readonly command: string;
  /** NaN when not printed. */
  readonly cpuMs: number;
  /** Of its first row. */
  readonly line: number;
}

/** The processes at each moment: `ps -eLf` has a row per thread, `ps -ef` and busybox one per process, `tasklist` of any language its own table. */
export function readPs(lines: readonly string[]): (readonly ListedProcess[])[] {
  const shots: Map<number, ListedProcess>[] = [];
  let header: readonly string[] = [];
  lines.forEach((text, index) => {
    const begun = headerOf(text);
    if (begun) {
      header = begun;
      shots.push(new Map());
      return;
    }
    const shot = shots.at(-1);
    const row = header === TASKLIST ? ofTasklist(text, index + 1) : rowOf(header, text, index + 1);
    if (shot && row) shot.set(row.processId, withThread(row, shot.get(row.processId), header.includes('NLWP')));
  });
  return shots.map((shot) => [...shot.values()]);
}

const TASKLIST: readonly string[] = ['Image Name', 'PID'];

function headerOf(text: string): readonly string[] | undefined {
  if (/^\s*(?:UID\s+PID|PID\s+USER)\s/.test(text)) return columns(text);
  return /^[A-Z]\S{3,20}(?: \S{1,20})?\s{2,40}PID\s/.test(text) ? TASKLIST : undefined;
}

/** `ps -eLf` says on every row how many threads there are; without that column the rows are counted. */
const withThread = (row: ListedProcess, known: ListedProcess | undefined, counted: boolean): ListedProcess =>
  counted ? (known ?? row) : { ...(known ?? row), threads: (known?.threads ?? 0) + 1 };

function rowOf(header: readonly string[], text: string, line: number): ListedProcess | undefined {
  const words = columns(text, header.length);
  const processId = Number(words[header.indexOf('PID')]);
  if (!Number.isInteger(processId) || words.length < header.length) return undefined;
  return {
    processId,
    threads: Number(words[header.indexOf('NLWP')] ?? 1),
    command: words.at(-1) ?? '',
    cpuMs: cpuTime(words[header.indexOf('TIME')]),
    line,
  };
}

/** `java.exe                      4711 Services                   0    512,000 K` */
function ofTasklist(text: string, line: number): ListedProcess | undefined {
  const match = /^(\S.{0,80}?)\s{1,40}(\d{1,9})\s(?:Console|Services|\S)/.exec(text);
  if (!match) return undefined;
  return { processId: Number(match[2]), threads: 1, command: match[1] ?? '', cpuMs: Number.NaN, line };
}
