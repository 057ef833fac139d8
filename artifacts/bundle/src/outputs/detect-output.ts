import type { Head } from '@hindsight/model';
import type { Role } from '../layout.ts';

/** The heading of an output stands below its command, a date or an empty line at most. */
const MAX_LINES_ABOVE = 8;

/** What the outputs of commands begin with, whatever their files are called. The first row that matches decides. */
const HEADINGS: readonly (readonly [Role, RegExp])[] = [
  ['top-threads', /^Threads: +\d+ total/],
  ['top', /^(?:Tasks|Processes): +\d+ total/],
  ['vmstat', /^(?:\d\d:\d\d:\d\d ?)? *(?:procs? -+|r +b +(?:swpd|avm) )|^-+procs-+/],
  ['netstat', /^Active Internet connections|^Proto +Recv-Q +Send-Q|^(?:Netid +)?State +Recv-Q +Send-Q/],
  ['ps', /^ *UID +PID +PPID|^ *USER +PID +%CPU/],
  ['disk', /^Filesystem +(?:Type +)?(?:Size|\d*K?-?blocks|Inodes)\b/],
  ['kernel-messages', /^(?:<\d+>)?\[ *\d{1,9}\.\d{6}\] /],
  ['iostat', /^avg-cpu: +%user|^Device:? .*%util/],
  ['open-files', /^COMMAND +PID\b.* FD +TYPE\b|^l[rwx-]{9}\.? .* -> (?:\/|socket:)/],
  ['containers', /^Namespace: +\S|^\s*"?kind"?: "?Pod(?:List)?"?,?$|^\s*"Id": "[\da-f]{64}"/],
  ['sysctl', /^(?:kernel|net|vm|fs)\.[\w.]{2,100} = /],
  ['cgroup', /^(?:cpu|memory)\.max(?:: | [\dm])|^nr_periods \d/],
];

const DUMP = /^Full thread dump|^1TISIGINFO/;

/** Returns the role of an output of a command about the host; undefined for a file that holds thread dumps as well. */
export function detectOutput({ lines }: Pick<Head, 'lines'>): Role | undefined {
  const first = lines.slice(0, MAX_LINES_ABOVE);
  const role = HEADINGS.find(([, heading]) => first.some((line) => heading.test(line)))?.[0];
  return role !== undefined && !lines.some((line) => DUMP.test(line)) ? role : undefined;
}
