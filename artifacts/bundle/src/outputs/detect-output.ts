import type { Head } from '@hindsight/model';
import type { Role } from '../layout.ts';
import { isKernelLine, isKernelTrouble } from './kernel-messages.ts';

/** The heading of an output stands below its command, a date or an empty line at most. */
const MAX_LINES_ABOVE = 8;

/** What the outputs of commands begin with, whatever their files are called. The first row that matches decides. */
const HEADINGS: readonly (readonly [Role, RegExp])[] = [
  ['top-threads', /^Threads: +\d+ total/],
  ['top', /^(?:Tasks|Processes): +\d+ total/],
  [
    'vmstat',
    /^(?:\d\d:\d\d:\d\d ?)? *(?:procs? -+|r +b +(?:swpd|avm) )|^-+procs-+|^\d\d:\d\d:\d\d(?: [AP]M)? +CPU .*%idle/,
  ],
  ['netstat', /^Active Internet connections|^Proto +Recv-Q +Send-Q|^(?:Netid +)?State +Recv-Q +Send-Q/],
  ['ps', /^ *UID +PID +PPID|^ *USER +PID +%CPU/],
  ['disk', /^Filesystem +(?:Type +)?(?:Size|\d*K?-?blocks|Inodes)\b/],
  ['iostat', /^avg-cpu: +%user|^Device:? .*%util|^\d\d:\d\d:\d\d(?: [AP]M)? +DEV .*%util/],
  ['open-files', /^COMMAND +PID\b.* FD +TYPE\b|^l[rwx-]{9}\.? .* -> (?:\/|socket:)/],
  [
    'containers',
    /^Namespace: +\S|^\s*"?kind"?: "?Pod(?:List)?"?,?$|^\s*"[Ii]d": "[\da-f]{64}"|^\s*"(?:stopCode|stoppedReason|lastStatus)": "|^(?:NAMESPACE +)?(?:LAST SEEN +(?:FIRST SEEN +|COUNT +)*(?:TYPE|NAME) |NAME +READY +STATUS +RESTARTS)|^\d{4}-\d\d-\d\dT\S{8,30} container \w{2,30}(?::? \w+)? [\da-f]{12,64} \(/,
  ],
  [
    'metrics',
    /^# (?:TYPE|HELP) [a-zA-Z_:][\w:]{2,200} |^[a-z][\w:]{2,100}(?:\{[a-z]\w{0,60}=".{0,1000}\})? -?(?:\d{1,25}(?:\.\d{1,25})?(?:[eE][+-]?\d{1,3})?|NaN|\+?Inf)(?: \d{10,16})?$/,
  ],
  ['nodetool', /^Pool Name +Active +Pending|^pending tasks: \d|^ +Interval \(ms\) Max GC Elapsed/],
  ['sysctl', /^(?:kernel|net|vm|fs)\.[\w.]{2,100} = /],
  ['cgroup', /^(?:cpu|memory)\.max(?:: | [\dm])|^nr_periods \d/],
  [
    'other',
    /^ {2,20}total {2,20}used {2,20}free\b|^ ?\d\d:\d\d:\d\d up \d.{1,40}load average: |^127\.0\.0\.1\s{1,20}localhost|^nameserver \S|^Architecture: +\S|^CONTAINER ID +NAME +CPU %|^(?:PRETTY_)?NAME="/,
  ],
];

/** Of the lines of a journal, at least this share is of the kernel and the services of the system. */
const MIN_SYSTEM_SHARE = 0.5;

/** What is told by more than one line: the messages of the kernel, and the answer of a health check. */
function detectWhole(lines: readonly string[]): Role | undefined {
  const written = lines.filter((line) => line.trim() !== '');
  const ofSystem = written.filter(isKernelLine).length;
  if (ofSystem > 0 && ofSystem >= written.length * MIN_SYSTEM_SHARE) return 'kernel-messages';
  if (/^\d{1,9}:$/.test(written[0] ?? '') && OF_JCMD.test(written[1] ?? '')) return 'diagnostics';
  const text = written.slice(0, MAX_HEALTH_LINES).join(' ');
  return HEALTH.test(text) ? 'health' : undefined;
}

/** What `jcmd` prints below the process id for `VM.flags` and `GC.heap_info`. */
const OF_JCMD =
  /^-XX:\S{3,200} -XX:|^ ?(?:garbage-first heap|PSYoungGen|def new generation|par new generation|ZHeap|Shenandoah Heap)\b/;

const MAX_HEALTH_LINES = 40;
/** The answer of Spring Boot's actuator, of MicroProfile Health and of Dropwizard. */
const HEALTH =
  /^\s*\{\s*"(?:status|outcome)"\s*:\s*"(?:UP|DOWN|OUT_OF_SERVICE|UNKNOWN)".{0,200}"(?:components|details|checks|groups)"|^\s*\{\s*"[\w-]{1,60}"\s*:\s*\{\s*"healthy"\s*:\s*(?:true|false)/;

const DUMP = /^Full thread dump|^1TISIGINFO/;

/**
 * Returns the role of an output of a command about the host, and of a journal whose times and programs were taken off as an envelope:
 * of text that no analyzer takes, one message of the kernel is enough.
 */
export const detectUnclaimed = (head: Pick<Head, 'lines'>): Role | undefined =>
  detectOutput(head) ?? (head.lines.some(isKernelTrouble) ? 'kernel-messages' : undefined);

/** Returns the role of an output of a command about the host; undefined for a file that holds thread dumps as well. */
export function detectOutput({ lines }: Pick<Head, 'lines'>): Role | undefined {
  const first = lines.slice(0, MAX_LINES_ABOVE);
  const role = HEADINGS.find(([, heading]) => first.some((line) => heading.test(line)))?.[0] ?? detectWhole(lines);
  return role !== undefined && !lines.some((line) => DUMP.test(line)) ? role : undefined;
}
