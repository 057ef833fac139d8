import { parsedNumber } from '@hindsight/model';
import { maskAssignment, maskCommand } from '../../mask.ts';
import type { CrashKind, LimitName } from '../../model.ts';
import { addRow, createDraft, type ReportDraft } from '../draft.ts';
import { getBaseName } from '../frame.ts';
import { parseNumber, parseSize } from '../numbers.ts';
import { countLoader, readNativePart } from './memory-sections.ts';
import { parseTagged, type TaggedLine } from './tagged-line.ts';

const END = 'END OF DUMP';

export const isJavacoreTitle = (text: string): boolean =>
  text.startsWith('0SECTION') && text.includes('TITLE subcomponent');

const EVENT = /Dump Event "(\w+)"(?: \([0-9A-F]+\))?(?: Detail "([^"]*)"(?: "([^"]*)")?)?/;
const EVENT_KINDS: Readonly<Record<string, CrashKind>> = { gpf: 'gpf', abort: 'abort', traceassert: 'abort' };

/** `systhrow` is written for any error that was asked for; without a detail it is an OutOfMemoryError, the default. */
function classifyEvent(event: string, detail: string | undefined): CrashKind {
  if (event !== 'systhrow') return EVENT_KINDS[event] ?? 'none';
  return detail === undefined || detail.includes('OutOfMemoryError') ? 'oom' : 'none';
}

const LIMITS: Readonly<Record<string, LimitName>> = {
  RLIMIT_CORE: 'core',
  RLIMIT_NPROC: 'nproc',
  RLIMIT_NOFILE: 'nofile',
  RLIMIT_AS: 'as',
  RLIMIT_DATA: 'data',
  RLIMIT_STACK: 'stack',
};

type Read = (draft: ReportDraft, one: TaggedLine) => void;

const readEvent: Read = ({ crash, lines }, { text, line }) => {
  const match = EVENT.exec(text);
  if (!match) return;
  const [, event = '', detail, message] = match;
  crash.kind = classifyEvent(event, detail);
  lines.title = line;
  lines.problem = line;
  const stated = [detail?.replaceAll('/', '.'), message].filter((one) => one !== undefined).join(': ');
  crash.message = stated === '' ? `Dump event ${event}` : stated;
  if (stated !== '') lines.message = line;
};

const DATE = /(\d{4})\/(\d{2})\/(\d{2}) at (\d{2}):(\d{2}):(\d{2})/;

function parseDate(text: string): number | undefined {
  const match = DATE.exec(text);
  if (!match) return undefined;
  const [year, month, day, hours, minutes, seconds] = match.slice(1).map(Number);
  return parsedNumber(Date.UTC(year ?? 0, (month ?? 1) - 1, day, hours, minutes, seconds), 'instant');
}

const readDate: Read = ({ process, lines }, { text, line }) => {
  const timeMs = parseDate(text);
  if (timeMs === undefined) return;
  process.time = DATE.exec(text)?.[0];
  process.timeMs = timeMs;
  lines.time = line;
};

const MILLISECONDS_PER_SECOND = 1000;

const readStart: Read = ({ process, lines }, { text, line }) => {
  const start = parseDate(text);
  if (start === undefined || process.timeMs === undefined || process.timeMs < start) return;
  process.elapsedSeconds = (process.timeMs - start) / MILLISECONDS_PER_SECOND;
  lines.elapsed = line;
};

const VERSION = /JRE (?:1\.)?(\d{1,3})(\S*)\s+(\w+) (\S+)(?: \(?build ([^\s()]+(?: - [^\s()]+)?))?/;

/** Reads `JRE 1.8.0 Linux amd64-64 (build 8.0.6.10 - pxa6480sr6fp10-…)` and `JRE 11 Linux amd64-64-Bit (build 11.0.9+11)`. */
const readVersion: Read = ({ jvm, lines }, { text, line }) => {
  lines.jreVersion = line;
  const match = VERSION.exec(text);
  if (!match) return;
  const [, feature, , system = '', architecture = '', build] = match;
  jvm.feature = parseNumber(feature);
  jvm.build = build;
  jvm.version = build?.split(' - ', 1)[0];
  jvm.platform = `${system.toLowerCase()}-${architecture.replace(/-(?:31|32|64).*$/, '')}`;
  jvm.vendor ??= 'IBM';
  jvm.vmName = 'OpenJ9';
};

const HEX_ID = /\(0x([0-9A-F]+)\)/i;

const readPid: Read = ({ crash }, { text }) => {
  crash.pid = parseNumber(/(\d+)/.exec(text)?.[1]) ?? parseNumber(`0x${HEX_ID.exec(text)?.[1] ?? ''}`);
};

const COMMAND = 'sun.java.command=';
const LAUNCHER_PID = '-Dsun.java.launcher.pid=';

const readArgument: Read = ({ jvm, crash, lines }, { text, line }) => {
  if (text === '' || !text.startsWith('-')) return;
  lines.jvmArguments ??= line;
  if (text.startsWith(`-D${COMMAND}`)) {
    jvm.javaCommand = maskCommand(text.slice(COMMAND.length + 2));
    lines.javaCommand = line;
  } else if (text.startsWith(LAUNCHER_PID)) crash.pid ??= parseNumber(text.slice(LAUNCHER_PID.length));
  addRow(jvm.arguments, maskCommand(text));
  const agent = /^-(javaagent|agentlib|agentpath):([^=\s]+)/.exec(text);
  if (!agent) return;
  const path = agent[2] ?? '';
  addRow(jvm.agents, { kind: agent[1] === 'javaagent' ? 'java' : 'native', path, name: getBaseName(path), line });
};

const readEnvironment: Read = ({ jvm }, { text, line }) => {
  const at = text.indexOf('=');
  if (at <= 0) return;
  const name = text.slice(0, at);
  addRow(jvm.environment, { name, value: maskAssignment(name, text.slice(at + 1)), line });
};

const readLimit: Read = ({ process, lines }, { text, line }) => {
  const [name = '', soft = ''] = text.split(/\s+/);
  const limit = LIMITS[name];
  if (!limit) return;
  lines.rlimit ??= line;
  const value = soft === 'unlimited' ? 'infinity' : parseSize(/^\d+$/.exec(soft)?.[0]);
  if (value !== undefined) process.limits[limit] = value;
};

const COLON_NUMBER = /: (\d+)/;

const readContainer: Read = ({ process, lines }, { text, line }) => {
  const value = parseSize(COLON_NUMBER.exec(text)?.[1]);
  if (value === undefined || value === 0) return;
  process.container ??= {};
  if (text.startsWith('Memory Limit')) {
    process.container.memoryLimitBytes = value;
    lines.containerLimit = line;
  } else if (text.startsWith('Memory Usage')) {
    process.container.memoryUsageBytes = value;
    lines.containerUsage = line;
  } else if (text.startsWith('Memory Max Usage')) process.container.memoryMaxUsageBytes = value;
};

const readHeapSize: Read = ({ heap, lines }, { tag, text, line }) => {
  const value = parseSize(COLON_NUMBER.exec(text.replace(/:\s+/, ': '))?.[1]);
  // The first total is that of the object memory; those of other memories have other tags.
  if (tag === '1STHEAPTOTAL') {
    heap.committedBytes ??= value;
    lines.heap ??= line;
  } else heap.usedBytes ??= value;
};

/** Reads the registers and the place of a fault: `1XHEXCPCODE   Signal_Number: 0000000B`. */
export const readException: Read = ({ crash, lines }, { text, line }) => {
  lines.siginfo ??= line;
  const [name = '', value = ''] = text.split(/:\s*/, 2);
  const hex = `0x${value.trim()}`;
  if (name === 'Signal_Number' || name === 'J9Generic_Signal_Number') {
    if (name === 'Signal_Number') crash.signalNumber = parseNumber(hex);
  } else if (name === 'Signal_Code') crash.signalCode ??= SIGNAL_CODES[Number(hex)];
  else if (name === 'InaccessibleAddress') crash.faultAddress = hex;
  else if (name === 'Handler1' || name === 'Handler2') return;
  else if (name === 'ExceptionCode') crash.signal = `EXCEPTION_${value.trim()}`;
  if (crash.signalNumber !== undefined) crash.signal ??= SIGNALS[crash.signalNumber];
};

const SIGNALS: Readonly<Record<number, string>> = {
  4: 'SIGILL',
  6: 'SIGABRT',
  7: 'SIGBUS',
  8: 'SIGFPE',
  11: 'SIGSEGV',
};
const SIGNAL_CODES: Readonly<Record<number, string>> = { 1: 'SEGV_MAPERR', 2: 'SEGV_ACCERR', 128: 'SI_KERNEL' };

/** Reads `Module: /…/libj9vm29.so`, `Symbol: …` and the base addresses below `1XHEXCPMODULE`. */
export const readModule: Read = ({ crash, lines }, { text, line }) => {
  const at = text.indexOf(':');
  const [name, value] = [text.slice(0, at), text.slice(at + 1).trim()];
  if (name === 'Module' && value !== '') {
    const library = getBaseName(value);
    crash.frame = { text: `C  [${library}]`, type: 'C', kind: 'native', library, line };
    lines.frame = line;
  } else if (name === 'Symbol' && value !== '' && crash.frame) {
    crash.frame = {
      ...crash.frame,
      text: `C  [${crash.frame.library}]  ${value}`,
      function: value.replace(/\+0x[0-9a-f]+$/i, ''),
    };
  }
};

const READERS: Readonly<Record<string, Read>> = {
  '1TISIGINFO': readEvent,
  '1TIDATETIME': readDate,
  '1CISTARTTIME': readStart,
  '1CIJAVAVERSION': readVersion,
  '1CIPROCESSID': readPid,
  '2CIUSERARG': readArgument,
  '2CIENVVAR': readEnvironment,
  '2CIUSERLIMIT': readLimit,
  '3CICGRPINFO': readContainer,
  '1STHEAPTOTAL': readHeapSize,
  '1STHEAPINUSE': readHeapSize,
  '2MEMUSER': readNativePart,
  '3MEMUSER': readNativePart,
  '2CLTEXTCLLOADER': countLoader,
  '1XHEXCPCODE': readException,
  '1XHEXCPMODULE': readModule,
  '2XHOSLEVEL': ({ process, lines }, { text, line }) => {
    process.os = text.slice(text.indexOf(':') + 1).trim();
    lines.os = line;
  },
  '3XHNUMCPUS': ({ process }, { text }) => {
    process.cpus = parseNumber(COLON_NUMBER.exec(text)?.[1]);
  },
};

const THREAD = /^"(.*)" (?:\(?J9VMThread|J9VMThread|\()/;
const NATIVE_ID = /native thread ID:\s*0x([0-9A-F]+)/i;
/** `symbol+0x12 (0x0000153A3CB7F022 [libj9prt29.so+0x4b022])`, or the parentheses alone. */
const NATIVE_STACK = /^([^\s(].*?) \(0x/;
const LIBRARY_IN_FRAME = /\[([^\][+]+)(?:\+0x[0-9a-f]+)?\]/i;
const MAX_STACK_FRAMES = 200;

/** Reads the current thread of a javacore, which stands behind `1XMCURTHDINFO`, and counts all threads. */
class ThreadReader {
  private readonly draft: ReportDraft;
  private state: 'outside' | 'announced' | 'inside' = 'outside';

  constructor(draft: ReportDraft) {
    this.draft = draft;
  }

  line(one: TaggedLine): void {
    const { tag, text, line } = one;
    if (tag === '1XMCURTHDINFO') this.state = 'announced';
    else if (tag === '3XMTHREADINFO' || tag === '1XMTHDINFO') this.startThread(text, line);
    else if (this.state === 'inside') this.readThread(one);
  }

  private startThread(text: string, line: number): void {
    const name = THREAD.exec(text)?.[1];
    if (this.state !== 'announced') {
      this.state = 'outside';
      if (name === undefined) return;
      this.draft.process.javaThreadCount = (this.draft.process.javaThreadCount ?? 0) + 1;
      addRow(this.draft.javaThreads, { name, type: 'JavaThread', kind: 'java', daemon: false, current: false, line });
      return;
    }
    this.state = 'inside';
    this.draft.crash.thread = { name, kind: name === undefined ? 'native' : 'java', line };
  }

  private readThread({ tag, text, line }: TaggedLine): void {
    const { crash } = this.draft;
    if (tag === '3XMTHREADINFO1' && crash.thread) {
      const id = parseNumber(`0x${NATIVE_ID.exec(text)?.[1] ?? ''}`);
      crash.tid = id;
      crash.thread = { ...crash.thread, id, state: /vmstate:(\w+)/.exec(text)?.[1] };
    } else if (tag === '4XESTACKTRACE') this.addJavaFrame(text, line);
    else if (tag === '4XENATIVESTACK') addNativeFrame(this.draft, { text, line });
  }

  private addJavaFrame(text: string, line: number): void {
    const { crash } = this.draft;
    if (crash.javaStack.length >= MAX_STACK_FRAMES) return;
    const method = text.replace(/^at /, '').split('(', 1)[0]?.replaceAll('/', '.');
    crash.javaStack.push({ text, kind: text.includes('Compiled Code') ? 'compiled' : 'interpreted', method, line });
  }
}

/** Adds a frame of a native stack: `symbol+0x12 (0x0000153A3CB7F022 [libj9prt29.so+0x4b022])`. */
export function addNativeFrame(
  { crash }: ReportDraft,
  { text, line }: { readonly text: string; readonly line: number },
): void {
  crash.stackFrameCount++;
  if (crash.stack.length >= MAX_STACK_FRAMES) return;
  const named = NATIVE_STACK.exec(text)?.[1]?.replace(/\+0x[0-9a-f]+$/i, '');
  const place = LIBRARY_IN_FRAME.exec(text)?.[1];
  const library = place === undefined ? undefined : getBaseName(place);
  crash.stack.push({
    text,
    type: 'C',
    kind: 'native',
    ...(library && { library }),
    ...(named && { function: named }),
    line,
  });
}

/** Reads one javacore of OpenJ9 or of IBM's JVM. */
export class JavacoreReader {
  readonly draft: ReportDraft;
  closed = false;
  private readonly threads: ThreadReader;
  private openSection: { name: string; line: number } | undefined;

  constructor(firstLine: number) {
    this.draft = createDraft('openj9-javacore', firstLine);
    this.draft.titled = true;
    this.draft.crash.kind = 'none';
    this.threads = new ThreadReader(this.draft);
  }

  line({ text, line }: { readonly text: string; readonly line: number }): void {
    if (this.closed) return;
    this.draft.lastLine = line;
    const tagged = parseTagged(text, line);
    if (!tagged) return;
    if (tagged.tag === '0SECTION') this.startSection(tagged);
    else if (tagged.text.includes(END)) this.close(line);
    else this.readTagged(tagged);
  }

  end(): void {
    this.endSection(this.draft.lastLine + 1);
  }

  private readTagged(one: TaggedLine): void {
    READERS[one.tag]?.(this.draft, one);
    this.threads.line(one);
  }

  private startSection({ text, line }: TaggedLine): void {
    this.endSection(line);
    this.openSection = { name: text.replace(/ subcomponent dump routine$/, ''), line };
  }

  private endSection(nextLine: number): void {
    if (!this.openSection) return;
    const { name, line } = this.openSection;
    addRow(this.draft.sections, { name, line, lines: nextLine - line });
    this.openSection = undefined;
  }

  private close(line: number): void {
    this.draft.complete = true;
    this.draft.lines.end = line;
    this.closed = true;
    this.end();
  }
}
