import type { TableOrigin } from './table-origin.ts';

/** `/proc/PID/status`, the section `Process Memory:` of `jcmd VM.info`, and the row of a process in `ps`, `top` and `pidstat -r`. */
export interface StatusTable extends TableOrigin {
  readonly kind: 'status';
  readonly format: 'status' | 'VM.info' | 'ps';
  readonly name?: string | undefined;
  readonly rssBytes?: number | undefined;
  readonly peakRssBytes?: number | undefined;
  readonly anonymousBytes?: number | undefined;
  readonly fileBytes?: number | undefined;
  readonly sharedBytes?: number | undefined;
  readonly swapBytes?: number | undefined;
  readonly vmSizeBytes?: number | undefined;
  readonly peakVmSizeBytes?: number | undefined;
  readonly threads?: number | undefined;
  /** What glibc keeps of freed memory. */
  readonly retainedBytes?: number | undefined;
  /** The line of each figure, by the name of the file: `VmRSS`. */
  readonly lines: ReadonlyMap<string, number>;
}

export interface LimitRow {
  readonly name: string;
  readonly line: number;
  /** Absent when there is no limit. */
  readonly soft?: number | undefined;
  readonly hard?: number | undefined;
}

/** `/proc/PID/limits`. */
export interface LimitsTable extends TableOrigin {
  readonly kind: 'limits';
  readonly format: 'limits';
  readonly limits: readonly LimitRow[];
}

/** Files of a control group. `max` means no limit: the figure is absent. */
export interface CgroupTable extends TableOrigin {
  readonly kind: 'cgroup';
  readonly format: 'v1' | 'v2';
  readonly memoryLimitBytes?: number | undefined;
  readonly memoryCurrentBytes?: number | undefined;
  readonly memoryPeakBytes?: number | undefined;
  readonly anonymousBytes?: number | undefined;
  readonly fileBytes?: number | undefined;
  /** Files that are in memory alone (tmpfs, `/dev/shm`): counted within `fileBytes`, and not given back. */
  readonly sharedBytes?: number | undefined;
  readonly swapBytes?: number | undefined;
  readonly swapLimitBytes?: number | undefined;
  readonly oomKills?: number | undefined;
  readonly pidsMax?: number | undefined;
  readonly pidsCurrent?: number | undefined;
  /** The number of cores that may be used over a period. */
  readonly cpuQuota?: number | undefined;
  readonly periods?: number | undefined;
  readonly throttledPeriods?: number | undefined;
  readonly throttledMs?: number | undefined;
  /** The line of each figure, by its name: `memory.max`, `oom_kill`. */
  readonly lines: ReadonlyMap<string, number>;
}
