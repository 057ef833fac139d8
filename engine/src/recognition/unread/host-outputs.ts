import { has, type UnreadFormatDetector } from './unread-format.ts';

const WITHIN_BUNDLE =
  'Send it within a bundle, as the capture script writes it: there it is read beside the thread dumps and logs of the same time.';
const SYSSTAT_HEAD = /^Linux \S+ \([^)]{1,80}\)\s.*\(\d+ CPU\)/;
const IOSTAT = /^(?:Device:?|extended device statistics) *\s(?:tps|r\/s|rrqm\/s|r_await)/;
const DUMP_LINE = /^Full thread dump|^".{0,400}" .{0,400}(?:tid=|nid=|prio=)/;
const TABLE_OF_SAR =
  /^\d\d:\d\d:\d\d(?: [AP]M)? +(?:CPU|kb\w+|%\w+|IFACE|DEV|runq-sz|proc\/s|pswpin\/s|pgpgin\/s|tps|UID|cswch\/s)\b/;

interface HostOutput {
  readonly what: string;
  readonly heading: RegExp;
  readonly advice?: string;
}

/** Commands about a host and its processes; the heading of each begins its output. */
const HEADINGS: readonly HostOutput[] = [
  { what: 'output of `vmstat`', heading: /^ *procs? -+|^-+procs-+|^ *r +b +(?:swpd|avm|w +swap) |^kthr +memory +page/ },
  {
    what: 'output of `ps`',
    heading: /^ *USER +PID +%CPU|^ *UID +PID +PPID|^ *PID +(?:TTY|PPID|USER|LWP|TID|SPID|%CPU) +/,
  },
  {
    what: 'output of `netstat`',
    heading:
      /^Active (?:Internet connections|UNIX domain sockets|Connections)|^Proto +(?:Recv-Q|Local Address)|^Kernel Interface table/,
  },
  { what: 'output of `ss`', heading: /^(?:Netid +)?State +Recv-Q +Send-Q/ },
  {
    what: 'messages of the kernel (`dmesg`)',
    heading: /^(?:<\d+>)?\[ *\d+\.\d{6}\] /,
  },
  { what: 'output of `df`', heading: /^Filesystem +(?:Type +)?(?:Size|\d*K?-?blocks|Inodes)\b/ },
  { what: 'output of `free`', heading: /^ +total +used +free +/ },
  { what: 'output of `lsof`', heading: /^COMMAND +PID +(?:TID +)?(?:TASKCMD +)?USER +FD/ },
  { what: 'the file /proc/meminfo', heading: /^MemTotal: +\d+ kB/ },
  {
    what: 'output of `strace`',
    heading:
      /^(?:\[pid +\d+\] +|\d+ +)?(?:[\d:.]{6,20} +)?(?:execve|futex|mmap|read|openat)\(.{0,4000}\) += |^% time +seconds +usecs\/call/,
    advice: 'Take three thread dumps some seconds apart: they name the Java frames of the same threads.',
  },
  {
    what: 'metrics in the format of Prometheus',
    heading: /^# (?:HELP|TYPE) [a-zA-Z_:][\w:]{0,200} /,
    advice: 'Send a GC log for the heap over time, and thread dumps for what the threads do.',
  },
];

/** Output of commands about a host, which is read within a bundle only. */
export const HOST_OUTPUTS: readonly UnreadFormatDetector[] = [
  {
    what: 'output of `iostat`',
    advice: WITHIN_BUNDLE,
    detect: (_, first) => has(first, IOSTAT) || has(first, /^avg-cpu: +%user/),
  },
  {
    what: 'output of `pidstat`',
    advice: WITHIN_BUNDLE,
    detect: (_, first) => has(first, /^\S+(?: [AP]M)? +UID +(?:T?G?ID +)?(?:TID|PID) +/),
  },
  {
    what: 'output of `mpstat` or `sar -u`',
    advice: WITHIN_BUNDLE,
    detect: (_, first) => has(first, /^\d\d:\d\d:\d\d(?: [AP]M)? +CPU +%us/),
  },
  {
    what: 'output of `sar`',
    advice: WITHIN_BUNDLE,
    detect: (_, first) => has(first, SYSSTAT_HEAD) && has(first, TABLE_OF_SAR),
  },
  {
    what: 'a table of `top`',
    advice:
      'Send `top -H -b` together with thread dumps of the same time: then the processor time of each thread is known.',
    readAs: 'thread-dump',
    detect: ({ lines }, first) => has(first.slice(0, 3), /^top - \d\d:\d\d:\d\d up /) && !has(lines, DUMP_LINE),
  },
  ...HEADINGS.map(
    ({ heading, advice = WITHIN_BUNDLE, ...row }): UnreadFormatDetector => ({
      ...row,
      advice,
      detect: (_, first) => has(first.slice(0, 3), heading),
    }),
  ),
];
