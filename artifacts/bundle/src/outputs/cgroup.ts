import { readMemoryTables } from '@hindsight/memory-tables';
import type { OutputFile } from '../output-file.ts';
import { CGROUP_FILE } from './cgroup-file.ts';

/** Limits of the container and what they cost. A figure is NaN when it is not printed or not limited. */
export interface Cgroup {
  /** The number of cores that may be used over a period. */
  readonly quotaCores: number;
  readonly periods: number;
  readonly throttled: number;
  readonly throttledMs: number;
  readonly memoryLimitBytes: number;
  readonly oomKills: number;
  readonly threadLimit: number;
  readonly threads: number;
  /** Where each figure stands, by its name in the files of the group; lines count from 1. */
  readonly lines: ReadonlyMap<string, FigureLine>;
}

interface FigureLine {
  readonly file?: OutputFile;
  readonly line: number;
}

/** Reads the files of a control group, versions 1 and 2, as one (`cpu.max: 50000 100000`, `nr_throttled 12`); the first one that has a figure counts. */
export function readCgroupFiles(files: readonly OutputFile[]): Cgroup {
  const read = files.map((file) => ({ file, value: readCgroupFile(file) }));
  const empty = toCgroup([], 0);
  const lines = new Map(
    read
      .toReversed()
      .flatMap(({ file, value }) => [...value.lines].map(([name, { line }]) => [name, { file, line }] as const)),
  );
  const find = (figure: Exclude<keyof Cgroup, 'lines'>): number =>
    read.map(({ value }) => value[figure]).find((one) => !Number.isNaN(one)) ?? empty[figure];
  const [quota, period] = [findCores(read, 'cpu.cfs_quota_us'), findCores(read, 'cpu.cfs_period_us')];
  const quotaCores = find('quotaCores');
  return {
    quotaCores: Number.isNaN(quotaCores) ? quota / period : quotaCores,
    periods: find('periods'),
    throttled: find('throttled'),
    throttledMs: find('throttledMs'),
    memoryLimitBytes: find('memoryLimitBytes'),
    oomKills: find('oomKills'),
    threadLimit: find('threadLimit'),
    threads: find('threads'),
    lines,
  };
}

const getGroupFile = ({ name }: OutputFile): string | undefined =>
  CGROUP_FILE.exec(name.slice(name.lastIndexOf('/') + 1))?.[1];

/** Version 1 has the quota and its period in two files. */
const findCores = (read: readonly { readonly file: OutputFile }[], name: string): number =>
  Number(read.find(({ file }) => getGroupFile(file) === name)?.file.lines[0] ?? Number.NaN);

/** A file that was copied by itself is read below its name, as `head` prints it. */
function readCgroupFile(file: OutputFile): Cgroup {
  const name = getGroupFile(file) ?? (file.lines.some((text) => /^nr_periods \d/.test(text)) ? 'cpu.stat' : undefined);
  return name === undefined ? toCgroup(file.lines, 0) : toCgroup([`==> ${name} <==`, ...file.lines], 1);
}

function toCgroup(lines: readonly string[], above: number): Cgroup {
  const table = readMemoryTables(lines).find((one) => one.kind === 'cgroup');
  return {
    quotaCores: table?.cpuQuota ?? Number.NaN,
    periods: table?.periods ?? Number.NaN,
    throttled: table?.throttledPeriods ?? Number.NaN,
    throttledMs: table?.throttledMs ?? Number.NaN,
    memoryLimitBytes: table?.memoryLimitBytes ?? Number.NaN,
    oomKills: table?.oomKills ?? Number.NaN,
    threadLimit: table?.pidsMax ?? Number.NaN,
    threads: table?.pidsCurrent ?? Number.NaN,
    lines: new Map([...(table?.lines ?? [])].map(([name, line]) => [name, { line: line - above }])),
  };
}
