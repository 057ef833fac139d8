import { splitColumns } from './parse-values.ts';

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

const MILLISECONDS = { throttled_usec: 1e-3, throttled_time: 1e-6 } as const;

/**
 * Reads the files of a control group, versions 1 and 2. Each value follows its name: `cpu.max: 50000 100000`,
 * `nr_throttled 12`.
 */
export function readCgroup(lines: readonly string[]): Cgroup {
  const values = new Map<string, readonly number[]>();
  const lineNumbers = new Map<string, number>();
  lines.forEach((text, index) => {
    const [name = '', ...words] = splitColumns(text);
    const key = name.replace(/:$/, '');
    if (words.length === 0 || values.has(key)) return;
    values.set(key, words.slice(0, 2).map(Number));
    lineNumbers.set(key, index + 1);
  });
  const getValue = (...names: readonly string[]): number =>
    names.map((name) => values.get(name)?.[0]).find((value) => value !== undefined) ?? Number.NaN;
  const [quota = Number.NaN, period = Number.NaN] = values.get('cpu.max') ?? [
    getValue('cpu.cfs_quota_us'),
    getValue('cpu.cfs_period_us'),
  ];
  return {
    quotaCores: quota > 0 ? quota / period : Number.NaN,
    periods: getValue('nr_periods'),
    throttled: getValue('nr_throttled'),
    throttledMs: values.has('throttled_usec')
      ? getValue('throttled_usec') * MILLISECONDS.throttled_usec
      : getValue('throttled_time') * MILLISECONDS.throttled_time,
    memoryLimitBytes: getValue('memory.max', 'memory.limit_in_bytes'),
    oomKills: getValue('oom_kill'),
    threadLimit: getValue('pids.max'),
    threads: getValue('pids.current'),
    lines: lineNumbers,
  };
}
