import type { CrashFrame, NumberedText } from '../../model.ts';
import { addRow, type ReportDraft } from '../draft.ts';
import type { MappedFile } from '../hotspot/memory-map.ts';
import { parseNumber } from '../numbers.ts';
import {
  addFrame,
  createPlatformDraft,
  type PlatformFormat,
  type PlatformReader,
  promoteFrame,
} from './platform-reader.ts';

/** Those who paste it into a page indent it. */
const TITLE = /^(?:> ?)?[ \t]{0,16}(?=Process: {1,40}\S.{0,200} \[\d{1,10}\]$)/;
const JAVA = /\blibjvm\.dylib\b|^Thread \d{1,6}(?: Crashed)?:: Java: |^Crashed Thread: {1,40}\d{1,6} {1,4}Java: /;
const FIELD = /^([A-Z][\w/ ]{2,40}): {1,40}(\S.*)$/;
const PROCESS = /^(.{1,200}) \[(\d{1,10})\]$/;
const EXCEPTION = /^(EXC_\w{1,30})(?: \((SIG[A-Z]{2,8})\))?/;
const ADDRESS = /\bat (0x[0-9a-f]{1,16})/i;
const CRASHED = /^Thread (\d{1,6})(?: Crashed)?:: {0,4}(.{0,200})$/;
/** `10  libglass.dylib  0x110300285 -[GlassRunnable dealloc] + 53`: number, image, address, place. */
const FRAME_ADDRESS = /\s(0x[0-9a-f]{1,16}) /i;
const NUMBERED = /^\d{1,4} {1,6}(\S.*)$/;
const IMAGE = /^ {0,20}0x[0-9a-f]{1,16} - /i;
const OFFSET = / \+ \d{1,12}(?: \([^()]{0,200}\))?$/;
const UNKNOWN_PLACE = /^0x[0-9a-f]{1,16} \+ \d|^\d{1,20} \+ \d|^0 \+ \d/i;
const ISO = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)\S{0,12} ([+-]\d\d)(\d\d)$/;
/** The kernel runs the handler of a signal from here; what is below it is the code that failed. */
const TRAMPOLINE = '_sigtramp';
/** The end of the process and the report of the JVM about it. */
const ENDING =
  /^(?:__pthread_kill|pthread_kill|__kill|__abort|abort|__abort_with_payload|os::abort|VMError::|report_\w+|__assert_rtn)\b/;

/** macOS ends a process with SIGKILL when a page of code is not what was signed; the access was no fault of the code. */
const UNSIGNED = 'Code Signature Invalid';

const SIGNALS: Readonly<Record<string, string>> = {
  EXC_BAD_ACCESS: 'SIGSEGV',
  EXC_BAD_INSTRUCTION: 'SIGILL',
  EXC_ARITHMETIC: 'SIGFPE',
  EXC_BREAKPOINT: 'SIGTRAP',
};
const SIGNAL_NUMBERS: Readonly<Record<string, number>> = {
  SIGILL: 4,
  SIGTRAP: 5,
  SIGABRT: 6,
  SIGFPE: 8,
  SIGKILL: 9,
  SIGSEGV: 11,
};

/** A crash report of macOS about a process with a JVM, as text: `.crash`, or the translated part of an `.ips`. */
export const MACOS_REPORT: PlatformFormat = {
  findTitle: (text) => TITLE.exec(text)?.[0].length ?? -1,
  isJava: (lines) => lines.some((line) => JAVA.test(line.trimStart())),
  createReader: (firstLine) => new MacosReader(firstLine),
};

/** Reads the text of a report, which an `.ips` is translated to as well. */
export class MacosReader implements PlatformReader {
  readonly draft: ReportDraft;
  private crashed: string | undefined;
  private part: 'fields' | 'information' | 'stack' | 'other' | 'images' = 'fields';
  readonly files: MappedFile[] = [];
  /** Only the crashed thread is read; a second report in the input would begin with a title. */
  private hasStack = false;

  constructor(firstLine: number) {
    this.draft = createPlatformDraft('macos-report', firstLine);
  }

  line({ text: untrimmed, line }: NumberedText): void {
    const text = untrimmed.trimEnd();
    this.draft.lastLine = line;
    if (text.startsWith('Binary Images:')) this.startPart('images', line);
    else if (CRASHED.test(text)) this.startThread(text, line);
    else if (/^Application Specific (?:Information|Signatures)/.test(text)) this.startPart('information', line);
    else if (this.part === 'images') this.readImage(text, line);
    else if (this.part === 'stack') this.readFrame(text, line);
    else if (this.part === 'information' && text !== '') this.readInformation(text, line);
    else this.readField(text, line);
  }

  end(): void {
    const { draft } = this;
    dropReporting(draft);
    draft.complete ||= this.hasStack;
    promoteFrame(draft);
  }

  private startPart(part: 'information' | 'images', line: number): void {
    this.part = part;
    if (part === 'images') this.draft.complete = true;
    addRow(this.draft.sections, {
      name: part === 'images' ? 'Binary Images' : 'Application Information',
      line,
      lines: 1,
    });
  }

  private startThread(text: string, line: number): void {
    const [, number = '', name = ''] = CRASHED.exec(text) ?? [];
    const isCrashed = text.includes(' Crashed:') || number === this.crashed;
    this.part = isCrashed && !this.hasStack ? 'stack' : 'other';
    if (this.part !== 'stack') return;
    this.hasStack = true;
    addRow(this.draft.sections, { name: 'Thread', line, lines: 1 });
    this.draft.crash.thread = { ...describeThread(name), line };
  }

  private readFrame(text: string, line: number): void {
    const match = FRAME_ADDRESS.exec(text);
    const library = match ? NUMBERED.exec(text.slice(0, match.index))?.[1]?.trim() : undefined;
    if (!match || library === undefined) return;
    const place = text.slice(match.index + match[0].length);
    addFrame(this.draft, toFrame({ library, place, address: match[1] ?? '', text: `${library}  ${place}`, line }));
  }

  private readImage(text: string, line: number): void {
    const at = IMAGE.test(text) ? text.indexOf('> /') : -1;
    if (at >= 0 && this.files.length < MAX_IMAGES)
      this.files.push({ path: text.slice(at + 2), deleted: false, executable: true, segments: 1, line });
  }

  private readInformation(text: string, line: number): void {
    const { crash, lines, warnings } = this.draft;
    if (text === 'abort() called') return;
    addRow(warnings, { line, text });
    crash.message ??= text.replaceAll('***', '').trim();
    lines.message ??= line;
  }

  private readField(text: string, line: number): void {
    const [, name = '', value = ''] = FIELD.exec(text) ?? [];
    if (name !== '') FIELDS[name]?.(this.draft, value, line);
    if (name === 'Crashed Thread') this.crashed = /^\d{1,6}/.exec(value)?.[0];
  }
}

const MAX_IMAGES = 5000;

const FIELDS: Readonly<Record<string, (draft: ReportDraft, value: string, line: number) => void>> = {
  Process: ({ crash }, value) => {
    crash.pid = parseNumber(PROCESS.exec(value)?.[2]);
  },
  'Code Type': ({ jvm, process, lines }, value, line) => {
    jvm.platform = `bsd-${/^ARM/i.test(value) ? 'aarch64' : 'amd64'}`;
    if (!value.includes('Translated')) return;
    process.host = 'VirtualApple';
    lines.host = line;
  },
  'OS Version': ({ process, lines }, value, line) => {
    process.os = value;
    lines.os = line;
  },
  'Date/Time': ({ process, lines }, value, line) => {
    const [, day, time, hours, minutes] = ISO.exec(value) ?? [];
    const ms = day === undefined ? Number.NaN : Date.parse(`${day}T${time}${hours}:${minutes}`);
    process.time = value;
    lines.time = line;
    if (Number.isNaN(ms)) return;
    process.timeMs = ms;
    process.timeIso = new Date(ms).toISOString();
  },
  'Exception Type': ({ crash, lines }, value, line) => {
    const [, exception = '', signal] = EXCEPTION.exec(value) ?? [];
    // A JVM handles the fault first and aborts when its report is written: the exception is the cause, the signal its end.
    crash.signal = value.includes(UNSIGNED) ? 'SIGKILL' : (SIGNALS[exception] ?? signal ?? exception);
    if (value.includes(UNSIGNED)) {
      crash.message ??= UNSIGNED;
      lines.message ??= line;
    }
    crash.signalNumber = SIGNAL_NUMBERS[crash.signal];
    lines.problem = line;
  },
  'Termination Reason': ({ crash, lines }, value, line) => {
    if (!/\bCODESIGNING\b/.test(value)) return;
    crash.message = value;
    lines.message = line;
  },
  'Exception Codes': ({ crash, lines }, value, line) => {
    const address = ADDRESS.exec(value)?.[1];
    if (address === undefined || crash.faultAddress !== undefined) return;
    crash.faultAddress = address;
    if (crash.signal === 'SIGKILL') return;
    crash.signalCode = value.startsWith('KERN_PROTECTION_FAILURE') ? 'SEGV_ACCERR' : 'SEGV_MAPERR';
    lines.siginfo = line;
  },
};

const describeThread = (name: string) => {
  const java = /^Java: (.{1,200})$/.exec(name)?.[1]?.trim();
  if (java !== undefined) return { name: java, kind: 'java' as const };
  return { name: name.replace(/^Dispatch queue: /, '').trim() || undefined, kind: 'native' as const };
};

const isInNullPage = (address: string): boolean => BigInt(address || 0) < NULL_PAGE;
const NULL_PAGE = 4096n;

/** `???` is code that the JVM generates: it has no name here. */
function toFrame({
  library,
  place,
  address,
  text,
  line,
}: {
  library: string;
  place: string;
  address: string;
  text: string;
  line: number;
}): CrashFrame {
  // No code is in the first page: a null pointer was called.
  if (library === '???' && isInNullPage(address)) return { text: `C  ${address}`, type: 'C', kind: 'native', line };
  if (library === '???') return { text: `J  ${place}`, type: 'J', kind: 'compiled', line };
  const name = library.replace(/^com\.apple\./, '');
  const isJvm = name === 'libjvm.dylib';
  const named = UNKNOWN_PLACE.test(place) ? undefined : place.replace(OFFSET, '');
  return {
    text: `${isJvm ? 'V' : 'C'}  ${text}`,
    type: isJvm ? 'V' : 'C',
    kind: isJvm ? 'jvm' : 'native',
    library: name,
    ...(named !== undefined && { function: named }),
    line,
  };
}

/** Leaves the frames of the code that failed: those below the handler of the signal, or below the abort. */
function dropReporting({ crash }: ReportDraft): void {
  const handler = crash.stack.findLastIndex(({ function: name }) => name === TRAMPOLINE);
  const failed = crash.stack.slice(handler + 1);
  const first = failed.findIndex(({ function: name }) => !ENDING.test(name ?? ''));
  // A frame without a place directly below the handler is the jump to an address that holds no code.
  crash.stack = first > 0 ? failed.slice(first) : failed;
}
