/** What a debugger says about a core dump, or about a process that it was attached to. */
export interface NativeDeath {
  /** `SIGSEGV`. */
  readonly signal: string;
  /** The innermost frame of a library: `tj_decode_mcu` in `libturboscan.so.3`. */
  readonly frame: string;
  readonly library: string;
  /** The Java method whose native code was called, as its symbol names it: `org.scan.TurboScan.decompress`. */
  readonly caller: string;
  readonly line: number;
}

/** The words of `gdb`, and of `coredumpctl info`, which leaves out the first letters. */
const ENDED = /^Program terminated with signal (SIG[A-Z]{2,8})\b|^ {4,20}Signal: \d{1,3} \(([A-Z]{3,6})\)/;
/** These end a process on request, and say nothing about its code. */
const REQUESTED = /^SIG(?:TERM|KILL|INT|QUIT|HUP)$/;
const FRAME = /^#\d{1,4} {1,3}(?:0x[\da-f]{1,16} in )?(\S{1,200}) ?\(.{0,400}\)(?: from (\S{1,300})| at (\S{1,300}))?/;
const FRAME_OF_SYSTEMD = /^ {1,30}#\d{1,4} {1,3}0x[\da-f]{1,16} (\S{1,200}) \((\S{1,200})(?: \+ 0x[\da-f]{1,16})?\)/;
/** How a signal is raised and handled, which is the same whatever caused it. */
const OF_SIGNAL = /^(?:(?:__GI_|__)?raise|(?:__GI_|__)?abort|__?pthread_kill\S{0,40}|<signal|gsignal|n\/a|\?\?)$/;
const JNI_NAME = /^Java_(\w{3,200})$/;
const THREAD = /^(?:Thread \d|\[Current thread is )/;

/** Reads the stack of the thread that ended a process, of `gdb` and `coredumpctl info` on a core dump. */
export function readNativeDeath(lines: readonly string[]): NativeDeath[] {
  const ended = lines.findIndex((text) => ENDED.test(text));
  const [, full, short] = ENDED.exec(lines[ended] ?? '') ?? [];
  const signal = full ?? (short === undefined ? undefined : `SIG${short}`);
  if (signal === undefined || REQUESTED.test(signal)) return [];
  const frames = listFrames(lines);
  const own = frames.find(({ name }) => !OF_SIGNAL.test(name));
  const native = frames.map(({ name }) => JNI_NAME.exec(name)?.[1]).find((name) => name !== undefined);
  return [
    {
      signal,
      frame: own?.name ?? '',
      library: own?.library.slice(own.library.lastIndexOf('/') + 1) ?? '',
      caller: native === undefined ? '' : toMethod(native),
      line: (own?.index ?? ended) + 1,
    },
  ];
}

interface NativeFrame {
  readonly name: string;
  readonly library: string;
  readonly index: number;
}

/** The frames of the current thread: the longest stack that begins with the frame at which the debugger stopped. */
function listFrames(lines: readonly string[]): NativeFrame[] {
  const stacks: NativeFrame[][] = [];
  lines.forEach((text, index) => {
    const match = FRAME.exec(text) ?? FRAME_OF_SYSTEMD.exec(text);
    if (THREAD.test(text) || /^ {0,30}#0 /.test(text)) stacks.push([]);
    if (match) stacks.at(-1)?.push({ name: match[1] ?? '', library: match[2] ?? match[3] ?? '', index });
  });
  const full = stacks.filter(({ length }) => length > 0);
  const [first] = full;
  const same = full.filter((stack) => stack[0]?.name === first?.[0]?.name);
  return same.toSorted((a, b) => b.length - a.length)[0] ?? [];
}

/** `org_scan_TurboScan_decompress` is the method `org.scan.TurboScan.decompress`; `_1` is an underscore of its name. */
const toMethod = (symbol: string): string =>
  symbol
    .replace(/__.*$/, '')
    .replace(/_(?!1)/g, '.')
    .replace(/_1/g, '_');
