import { readMemoryTables } from '@hindsight/memory-tables';

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
  /** The line number of each figure, by its name in the file; lines count from 1. */
  readonly lines: ReadonlyMap<string, number>;
}

/** Reads the files of a control group, versions 1 and 2: `cpu.max: 50000 100000`, `nr_throttled 12`. */
export function readCgroup(lines: readonly string[]): Cgroup {
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
    lines: table?.lines ?? new Map(),
  };
}
