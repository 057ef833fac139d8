import type { CrashKind, NumberedText } from '../../model.ts';
import type { ReportDraft } from '../draft.ts';
import { getBaseName, parseFrame } from '../frame.ts';
import { parseNumber, parseSize } from '../numbers.ts';
import { readJavaVm, readJreVersion } from './version.ts';

/** The sentences that begin a report, of all versions. */
const TITLE =
  /# (?:A fatal error has been detected by |An unexpected error has been detected by |There is insufficient memory for the Java Runtime Environment)/;

/** The same at the beginning of a line whose `#` is gone: those who paste a report into a page lose them as marks of headings. */
const BARE_TITLE =
  /^\s*(?:A fatal error has been detected by the Java Runtime Environment:|There is insufficient memory for the Java Runtime Environment)/;

/** The position of the title in a line, or -1: loggers write before it. */
export const findTitle = (text: string): number =>
  text.includes('# ') ? text.search(TITLE) : isBareTitle(text) ? 0 : -1;

/** Whether a report begins whose header has no `#`. */
export const isBareTitle = (text: string): boolean => BARE_TITLE.test(text);

const PROBLEM = /^# {1,4}(SIG[A-Z0-9]+|EXCEPTION_[A-Z0-9_]+|[A-Za-z][\w ]*?) \((0x[0-9a-f]+)\) at pc=(\w{1,20})(.*)$/i;
const ERROR = /^# {1,4}(Internal Error|Out of Memory Error) \(([^)]*):(\d+)\)(.*)$/;
/** An exception of Windows without a name in HotSpot. */
const CODED = /^# {1,4}Internal Error \((0x[0-9a-f]{8})\)(?: at pc=(\w{1,20}))?(.*)$/i;
/** Codes of Windows (ntstatus.h), and the one of Visual C++ for its exceptions. */
export const WINDOWS_CODES: ReadonlyMap<string, string> = new Map([
  ['0xc0000005', 'EXCEPTION_ACCESS_VIOLATION'],
  ['0xc0000006', 'EXCEPTION_IN_PAGE_ERROR'],
  ['0xc000001d', 'EXCEPTION_ILLEGAL_INSTRUCTION'],
  ['0xc0000094', 'EXCEPTION_INT_DIVIDE_BY_ZERO'],
  ['0xc0000096', 'EXCEPTION_PRIV_INSTRUCTION'],
  ['0xc00000fd', 'EXCEPTION_STACK_OVERFLOW'],
  ['0xc0000374', 'STATUS_HEAP_CORRUPTION'],
  ['0xc0000409', 'STATUS_STACK_BUFFER_OVERRUN'],
  ['0xe06d7363', 'EXCEPTION_UNCAUGHT_CXX_EXCEPTION'],
]);
const IDS = /pid=(\d+)(?:, tid=(0x[0-9a-f]+|\d+))?/i;
const SENT_BY_KILL = '(sent by kill)';
const ALLOCATION =
  /^# Native memory allocation \((\w+)\) failed to \w+ (\d+) bytes(?:\.? (?:for|Error detail:) ?(.*))?/;
const JAVA_OUT_OF_MEMORY = 'OutOfMemory encountered';
const PROBLEMATIC_FRAME = '# Problematic frame:';
/** Words of the first lines of a report that say what could not be had, for reports without a failed call. */
const RESOURCE = /^# (Cannot create [^.]+|Out of swap space[^.]*|[Uu]nable to create [^.]+)/;

/** Reads the header of a report line by line: everything that begins with `#`. */
export class HeaderReader {
  private readonly draft: ReportDraft;
  private expected: 'frame' | 'message' | undefined;

  constructor(draft: ReportDraft) {
    this.draft = draft;
  }

  line(text: string, line: number): void {
    const awaited = this.expected;
    this.expected = undefined;
    if (awaited === 'frame') this.readFrame({ text, line });
    else if (awaited === 'message' && this.readMessage({ text, line })) return;
    else this.readHeaderLine({ text, line });
  }

  private readHeaderLine(one: NumberedText): void {
    const { text, line } = one;
    if (text.startsWith(PROBLEMATIC_FRAME)) this.expected = 'frame';
    else if (text.startsWith('# JRE version:')) readJreVersion(this.draft, one);
    else if (text.startsWith('# Java VM:')) readJavaVm(this.draft, one);
    else if (/\b[Cc]ore dump|CreateCoredumpOnCrash|[Mm]inidump/.test(text)) this.draft.lines.coreDump ??= line;
    else if (!this.readProblem(one) && !this.readError(one)) this.readFailure(one);
  }

  private readProblem({ text, line }: NumberedText): boolean {
    const coded = CODED.exec(text);
    if (coded) return this.readCoded(coded, line);
    const match = PROBLEM.exec(text);
    if (!match) return false;
    const { crash, lines } = this.draft;
    const [, name = '', code, pc, rest = ''] = match;
    crash.signal = name;
    crash.kind = name.startsWith('SIG') ? 'signal' : 'exception';
    if (crash.kind === 'signal') crash.signalNumber = parseNumber(code);
    crash.pc = pc;
    crash.sentByKill = rest.includes(SENT_BY_KILL);
    this.readIds(rest);
    lines.problem = line;
    return true;
  }

  private readCoded([, code = '', pc, rest = '']: RegExpExecArray, line: number): boolean {
    const { crash, lines } = this.draft;
    crash.kind = 'exception';
    crash.signal = WINDOWS_CODES.get(code.toLowerCase()) ?? code;
    crash.pc = pc;
    this.readIds(rest);
    lines.problem = line;
    return true;
  }

  private readError({ text, line }: NumberedText): boolean {
    const match = ERROR.exec(text);
    if (!match) return false;
    const { crash, lines } = this.draft;
    const [, what, file = '', errorLine, rest = ''] = match;
    crash.kind = what === 'Internal Error' ? 'internal-error' : 'native-oom';
    crash.errorFile = getBaseName(file);
    crash.errorLine = parseNumber(errorLine);
    this.readIds(rest);
    lines.problem = line;
    this.expected = 'message';
    return true;
  }

  private readIds(text: string): void {
    const match = IDS.exec(text);
    if (!match) return;
    this.draft.crash.pid = parseNumber(match[1]);
    this.draft.crash.tid = parseNumber(match[2]);
  }

  /** Returns whether the line is the message of an error; a line without text ends the wait for it. */
  private readMessage({ text, line }: NumberedText): boolean {
    const message = text.replace(/^#\s*/, '').trim();
    if (!text.startsWith('#') || message === '' || message.startsWith('JRE version')) return false;
    const { crash, lines } = this.draft;
    crash.message = message;
    lines.message = line;
    if (crash.kind === 'internal-error' && message.includes(JAVA_OUT_OF_MEMORY)) crash.kind = 'java-oom';
    return true;
  }

  private readFailure({ text, line }: NumberedText): void {
    const { crash, lines } = this.draft;
    const match = ALLOCATION.exec(text);
    const resource = match ? undefined : RESOURCE.exec(text)?.[1];
    if (!match && resource === undefined) return;
    lines.failedAllocation ??= line;
    if (!match) {
      crash.failedPurpose ??= resource;
      return;
    }
    crash.failedCall = match[1];
    crash.failedBytes = parseSize(match[2]);
    const purpose = match[3]?.trim().replace(/\.$/, '');
    if (purpose) crash.failedPurpose = purpose;
  }

  private readFrame({ text, line }: NumberedText): void {
    const frame = text.replace(/^#\s*/, '').trimEnd();
    if (frame === '') return;
    this.draft.crash.frame = parseFrame(frame, line) ?? { text: frame, line };
    this.draft.lines.frame = line;
  }
}

/** What the title alone says, until the line with signal or error comes. */
export const classifyTitle = (text: string): CrashKind =>
  text.includes('insufficient memory') ? 'native-oom' : 'signal';
