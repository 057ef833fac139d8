import { ArtifactError, type ArtifactKind, type FaultCode, type Head } from '@hindsight/model';

/** A format that Hindsight knows by name and does not read: it must be named, and never analyzed as something else. */
export interface UnreadFormat {
  /** With its article: `a crash log of HotSpot (hs_err)`. */
  readonly what: string;
  /** What to do instead. */
  readonly advice: string;
  /** It is read all the same by the analyzer of this kind, when the client names the kind. */
  readonly readAs?: ArtifactKind;
}

interface UnreadFormatDetector extends UnreadFormat {
  readonly detect: (head: Head, first: readonly string[]) => boolean;
}

/** Headings come after a process id, a time or a prompt at most. */
const FIRST_LINES = 8;
const STACKS_SAMPLED = 200;
const MIN_STACKS = 3;

/** Container engines write the lines of a crash log behind a prefix. */
const CRASH_HEADER =
  /(?:^|[" ])# (?:A fatal error has been detected by|There is insufficient memory for) the Java Runtime/;
const CRASH_SECTION = /(?:^|[" ])-{3,} {2}(?:S U M M A R Y|T H R E A D|P R O C E S S|S Y S T E M|H E A P)/;
const CRASH_THREADS =
  /^Java Threads: \( => current thread \)|^Register to memory mapping|^Current thread \(0x[0-9a-f]+\)/;
const VM_INFO = /^# (?:JRE version|Java VM): /;
const HISTOGRAM = /^ *num +#instances +#bytes +[Cc]lass name/;
const NATIVE_MEMORY = /^Native [Mm]emory [Tt]racking(?::| is not enabled)/;
const JSTAT =
  /^ *(?:Timestamp +)?(?:S0C +S1C|S0 +S1 +E|NGCMN +NGCMX|OGCMN +OGCMX|MCMN +MCMX|MC +MU +CCSC|Loaded +Bytes +Unloaded|Compiled +(?:Failed|Size))\b/;
const MEMORY_MAP =
  /^Address +Kbytes +(?:PSS +)?RSS|^[0-9a-f]{8,16}-[0-9a-f]{8,16} [r-][w-][x-][sp] |^Vm(?:Peak|Size|RSS):\s/;
const JVM_TABLE = /^CodeHeap '|^Total Usage - \d+ loaders|^==>? ?\/(?:proc|sys)\//;
const STACK = /^[^\s;][^;]{0,4000}(?:;[^;]{1,4000}){1,4000} \d+$/;

const startsWith = ({ bytes }: Pick<Head, 'bytes'>, signature: string): boolean =>
  [...signature].every((letter, index) => bytes[index] === letter.charCodeAt(0));

const SIGNATURES = { recording: 'FLR\0', portableHeapDump: '\0\u0012portable heap dump', elf: '\u007fELF' } as const;

/** The zeros of a recording of JDK 7 and 8 look like UTF-16, from which the head is converted. */
const RECORDING_AS_UTF16 = ['\u00e4\u0099\u008c\u00e5\u0088\u0080', '\u00e4\u00b1\u0086R\0'];

/** Returns whether bytes are of an unread format that is no text: their charset must not be guessed. */
export const isUnreadBinary = (bytes: Uint8Array): boolean =>
  Object.values(SIGNATURES).some((signature) => startsWith({ bytes }, signature));

const has = (lines: readonly string[], pattern: RegExp): boolean => lines.some((line) => pattern.test(line));

function isStackList(lines: readonly string[]): boolean {
  const sample = lines.filter((line) => line.trim() !== '').slice(0, STACKS_SAMPLED);
  // The last line of the head may be truncated.
  const stacks = sample.filter((line) => STACK.test(line)).length;
  return stacks >= MIN_STACKS && stacks >= sample.length - 1;
}

/** A crash log, also a part of one, but not the log of a program in which one was printed. */
function isCrashLog({ lines }: Head, first: readonly string[]): boolean {
  if (has(first, CRASH_HEADER)) return first.every((line) => line.startsWith('#')) || has(lines, CRASH_SECTION);
  return has(lines, CRASH_SECTION) && has(lines, CRASH_THREADS);
}

/** Kinds that come later, and kinds of other tools. The order counts: a crash log contains several tables. */
const UNREAD_FORMATS: readonly UnreadFormatDetector[] = [
  {
    what: 'a flight recording (JFR)',
    advice:
      'Open it with JDK Mission Control or `jfr summary`; for Hindsight take thread dumps and a GC log of the same time.',
    detect: (head) =>
      startsWith(head, SIGNATURES.recording) || RECORDING_AS_UTF16.some((signature) => startsWith(head, signature)),
  },
  {
    what: 'a portable heap dump of OpenJ9 (PHD)',
    advice: 'Open it with Eclipse MAT and the DTFJ plug-in, or take a system dump and convert it to hprof.',
    detect: (head) => startsWith(head, SIGNATURES.portableHeapDump),
  },
  {
    what: 'a core dump or a program (ELF)',
    advice:
      'Extract a heap dump with `jhsdb jmap --binaryheap --core`, or the stacks with `jhsdb jstack --core`, and send those.',
    detect: (head) => startsWith(head, SIGNATURES.elf),
  },
  {
    what: 'the output of `jcmd VM.info`',
    advice: 'Send a thread dump, a heap dump or a GC log of the same JVM.',
    detect: ({ lines }, first) => has(first, VM_INFO) && !has(first, CRASH_HEADER) && has(lines, CRASH_SECTION),
  },
  {
    what: 'a crash log of HotSpot (hs_err_pid*.log)',
    advice:
      'The JVM crashed: the header names the signal, the problematic frame and the native library; update the JDK or the named library, and send the GC log and the application log of the time before the crash.',
    readAs: 'application-log',
    detect: isCrashLog,
  },
  {
    what: 'a class histogram (`jmap -histo`, `jcmd GC.class_histogram`)',
    advice: 'Send a heap dump (`jcmd PID GC.heap_dump FILE`): it shows who holds the objects.',
    detect: (_, first) => has(first, HISTOGRAM),
  },
  {
    what: 'output of native memory tracking (`jcmd VM.native_memory`)',
    advice: 'Send it within a bundle, or send a heap dump and a GC log of the same JVM.',
    detect: (_, first) => has(first, NATIVE_MEMORY),
  },
  {
    what: 'output of `jstat`',
    advice: 'Start the JVM with -Xlog:gc*:file=gc.log, which has every collection, and send that log.',
    detect: (_, first) => has(first, JSTAT),
  },
  {
    what: 'a table of the memory of a process (pmap, smaps, status, cgroup, code cache or metaspace)',
    advice: 'Send it within a bundle, or send a heap dump and a GC log of the same JVM.',
    detect: (_, first) => has(first, MEMORY_MAP) || has(first, JVM_TABLE),
  },
  {
    what: 'collapsed stacks of a profiler',
    advice: 'Draw them as a flame graph; for Hindsight take three thread dumps some seconds apart.',
    detect: ({ lines }) => isStackList(lines),
  },
];

/** Returns the format of an artifact that no analyzer reads; undefined when it is none that is known by name. */
export function findUnreadFormat(head: Head): UnreadFormat | undefined {
  const first = head.lines
    .values()
    .filter((line) => line.trim() !== '')
    .take(FIRST_LINES)
    .toArray();
  const found = UNREAD_FORMATS.find(({ detect }) => detect(head, first));
  if (!found) return undefined;
  const { what, advice, readAs } = found;
  return { what, advice, ...(readAs && { readAs }) };
}

const FAULT_CODES: Readonly<Record<ArtifactKind, FaultCode>> = {
  'gc-log': 'not-a-gc-log',
  'thread-dump': 'no-thread-dump',
  'heap-dump': 'not-a-heap-dump',
  'application-log': 'not-a-log',
  bundle: 'not-a-bundle',
};

/** Throws the fault of the kind when the artifact is in a format that no analyzer reads: what is in it would be taken for health. */
export function refuseUnread(head: Head, kind: ArtifactKind): void {
  const unread = findUnreadFormat(head);
  if (unread && unread.readAs !== kind) throw new ArtifactError(FAULT_CODES[kind], describeUnread(unread));
}

export const describeUnread = ({ what, advice }: UnreadFormat): string =>
  `This is ${what}, which Hindsight does not read. ${advice}`;
