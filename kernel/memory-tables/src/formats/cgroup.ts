import { parsedNumber } from '@hindsight/model';
import type { TableContent, TableFormat, TableParser } from '../table-format.ts';
import type { TableLine } from '../table-line.ts';

/** The files of a control group that say something about memory, processes and cores. */
const FILE_NAMES =
  'memory\\.(?:max|high|low|min|current|peak|stat|events(?:\\.local)?|pressure|oom\\.group|swap\\.(?:max|current|events|peak|high)|limit_in_bytes|usage_in_bytes|max_usage_in_bytes|failcnt|oom_control|memsw\\.\\w+|kmem\\.[\\w.]+|soft_limit_in_bytes|swappiness|use_hierarchy)|pids\\.(?:max|current|peak|events)|cpu\\.(?:max|stat|weight|shares|cfs_quota_us|cfs_period_us|pressure)|cpuset\\.cpus(?:\\.effective)?|cgroup\\.(?:procs|threads|controllers|events|stat|type)';
const HEADING = new RegExp(
  `^(?:==>|={2,10}|#|-{2,10})\\s*(?:[\\w./:@-]{0,4000}/)?(${FILE_NAMES})(?:\\s*(?:<==|={1,10}|-{1,10}))?\\s*$`,
);
const ALONE = new RegExp(`^(?:/[\\w./:@-]{0,4000}/)(${FILE_NAMES}):?\\s*$`);
const WITH_VALUE = new RegExp(`^(?:[\\w./@-][\\w./:@-]{0,4000}/)?(${FILE_NAMES})(?::|\\s|=)\\s*(\\S.{0,200})$`);
const VALUE = /^\s*(?:-?\d{1,20}|max)(?:\s+\d{1,20})?\s*$/;
const NAMED = /^\s*([a-z][\w.]{1,60}):?\s+(-?\d{1,20}|max)\s*$/;
const PRESSURE = /^\s*(?:some|full) avg10=/;

/** v1 states this, rounded to a page, when there is no limit. */
const NO_LIMIT = 2 ** 62;
const MAX_VALUES = 500;

class CgroupParser implements TableParser {
  private readonly values = new Map<string, readonly number[]>();
  private readonly lines = new Map<string, number>();
  private file = '';

  take({ text, number }: TableLine): boolean {
    const heading = HEADING.exec(text) ?? ALONE.exec(text);
    if (heading) {
      this.file = heading[1] ?? '';
      return true;
    }
    const direct = WITH_VALUE.exec(text);
    if (direct) return this.takeDirect(direct, number);
    // A blank line ends a value, not the table: `head` writes one between two files.
    if (/^\s*$/.test(text) || PRESSURE.test(text)) return true;
    const named = NAMED.exec(text);
    if (named) return this.add(named[1] ?? '', named[2] ?? '', number);
    return this.file !== '' && VALUE.test(text) && this.add(this.file, text, number);
  }

  finish(): TableContent | undefined {
    if (this.values.size === 0) return undefined;
    const isV1 = this.values.keys().some((name) => /_in_bytes$|cfs_|^hierarchical|failcnt/.test(name));
    const [quota, period] = this.values.get('cpu.max') ?? [
      this.get('cpu.cfs_quota_us') ?? Number.NaN,
      this.get('cpu.cfs_period_us') ?? Number.NaN,
    ];
    const cores = quota !== undefined && quota > 0 && period !== undefined && period > 0 ? quota / period : undefined;
    return {
      kind: 'cgroup',
      format: isV1 ? 'v1' : 'v2',
      memoryLimitBytes: this.getLimit('memory.max', 'memory.limit_in_bytes', 'hierarchical_memory_limit'),
      memoryCurrentBytes: this.get('memory.current', 'memory.usage_in_bytes'),
      memoryPeakBytes: this.get('memory.peak', 'memory.max_usage_in_bytes'),
      anonymousBytes: this.get('anon', 'total_rss', 'rss'),
      fileBytes: this.get('file', 'total_cache', 'cache'),
      sharedBytes: this.get('total_shmem', 'shmem'),
      swapBytes: this.get('memory.swap.current', 'total_swap', 'swap'),
      swapLimitBytes: this.getLimit('memory.swap.max'),
      oomKills: this.get('oom_kill'),
      pidsMax: this.getLimit('pids.max'),
      pidsCurrent: this.get('pids.current'),
      cpuQuota: cores === undefined ? undefined : parsedNumber(cores, 'count'),
      periods: this.get('nr_periods'),
      throttledPeriods: this.get('nr_throttled'),
      throttledMs: this.getThrottled(),
      lines: this.lines,
    };
  }

  private getThrottled(): number | undefined {
    const micro = this.get('throttled_usec');
    const nano = this.get('throttled_time');
    return micro === undefined ? nano && nano / 1e6 : micro / 1e3;
  }

  private takeDirect([, name = '', value = '']: RegExpExecArray, number: number): boolean {
    this.file = name;
    if (VALUE.test(value)) return this.add(name, value, number);
    // `memory.events:low 0` is how grep prints a line of a file.
    const named = NAMED.exec(value);
    return named ? this.add(named[1] ?? '', named[2] ?? '', number) : /^[\d,\s-]*$/.test(value) || PRESSURE.test(value);
  }

  /** The first value of a name counts: the group itself is printed before its parents. */
  private add(name: string, text: string, line: number): boolean {
    if (this.values.size >= MAX_VALUES) return false;
    if (this.values.has(name)) return true;
    const numbers = text
      .trim()
      .split(/\s+/, 2)
      .map((word) => (word === 'max' ? Number.POSITIVE_INFINITY : Number(word)));
    this.values.set(name, numbers);
    this.lines.set(name, line);
    return true;
  }

  private get(...names: readonly string[]): number | undefined {
    const value = names.map((name) => this.values.get(name)?.[0]).find((one) => one !== undefined);
    return value === undefined || value < 0 ? undefined : parsedNumber(value, 'bytes');
  }

  /** A limit; undefined when there is none. */
  private getLimit(...names: readonly string[]): number | undefined {
    const value = this.get(...names);
    return value === undefined || value >= NO_LIMIT ? undefined : value;
  }
}

/** Files of a control group, versions 1 and 2: as `head` prints them, as `name: value`, or each below its name. */
export const cgroup: TableFormat = {
  open(line) {
    const { text } = line;
    if (!/(?:memory|pids|cpu|cpuset|cgroup)\./.test(text)) return undefined;
    if (!HEADING.test(text) && !ALONE.test(text) && !hasValue(text)) return undefined;
    const parser = new CgroupParser();
    return parser.take(line) ? parser : undefined;
  },
};

/** In prose, a number seldom follows such a name directly. */
const hasValue = (text: string): boolean => {
  const value = WITH_VALUE.exec(text)?.[2];
  return value !== undefined && (VALUE.test(value) || NAMED.test(value));
};
