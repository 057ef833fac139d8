import { formatDuration } from '@hindsight/claims';
import type { CrashAnalysis, CrashFrame } from '../../model.ts';
import { findTopFrame, isFault, listGuiltyFrames } from './crash-class.ts';
import { isMacOs, isWindows } from './platform.ts';

/** Entry points of the JVM, of the JDK for reflection and of bindings for all functions: the caller of interest is above or below them. */
const PLUMBING =
  /^(?:java\.lang\.reflect\.|jdk\.internal\.reflect\.|sun\.reflect\.|java\.lang\.invoke\.|jdk\.internal\.foreign\.|java\.lang\.Thread\.run|java\.security\.AccessController\.|org\.lwjgl\.system\.JNI\.)/;

/** The text between backquotes, shortened in the middle of a package or parameter list where it is long. */
export const code = (text: string, max = 70): string => `\`${shorten(text.replaceAll('`', "'"), max)}\``;

/** A path between backquotes; the end of a long one counts: `…/lib/server/classes.jsa`. */
export function codePath(path: string, max = 70): string {
  const text = path.replaceAll('`', "'");
  if (text.length <= max) return `\`${text}\``;
  const end = text.slice(text.length - max + 1);
  return `\`…${end.slice(Math.max(0, end.search(/[/\\]/)))}\``;
}

function shorten(text: string, max: number): string {
  if (text.length <= max) return text;
  const name = dropTemplates(text.replace(/^(?:void|bool|int) /, '').replace(/\([^()]*\)?.*$/, ''));
  return name.length <= max ? name : `${name.slice(0, max - 1)}…`;
}

/** Drops what is between angle brackets, which template arguments of C++ nest. */
function dropTemplates(text: string): string {
  let depth = 0;
  let kept = '';
  for (const character of text) {
    if (character === '<') depth++;
    else if (character === '>') depth = Math.max(0, depth - 1);
    else if (depth === 0) kept += character;
  }
  return kept;
}

/** `CrashHandler.run`: the last two names, which is what one says. */
export const nameMethod = (method: string): string => method.split(/[./]/).slice(-2).join('.');

/** The signal as one says it: `SIGSEGV`, `An access violation`. */
export function describeSignal({ report: { crash } }: CrashAnalysis): string {
  if (crash.signal !== undefined) return WINDOWS_EXCEPTIONS.get(crash.signal) ?? crash.signal;
  switch (crash.kind) {
    case 'gpf':
      return 'A general protection fault';
    case 'abort':
      return 'An abort';
    case 'internal-error':
      return 'An internal error';
    default:
      return 'A crash';
  }
}

const WINDOWS_EXCEPTIONS: ReadonlyMap<string, string> = new Map([
  ['EXCEPTION_ACCESS_VIOLATION', 'An access violation'],
  ['EXCEPTION_STACK_OVERFLOW', 'A native stack overflow'],
  ['EXCEPTION_ILLEGAL_INSTRUCTION', 'An illegal instruction'],
  ['EXCEPTION_INT_DIVIDE_BY_ZERO', 'A division by zero'],
  ['EXCEPTION_IN_PAGE_ERROR', 'An error when a page was read'],
  ['EXCEPTION_UNCAUGHT_CXX_EXCEPTION', 'An uncaught C++ exception'],
  ['STATUS_STACK_BUFFER_OVERRUN', 'An abort of native code (or a stack buffer that was overrun)'],
  ['EXCEPTION_PRIV_INSTRUCTION', 'A privileged instruction'],
]);

/** `"http-nio-8080-exec-7"`; undefined when the report does not name the thread. */
export const nameThread = ({ report }: CrashAnalysis): string | undefined => {
  const name = report.crash.thread?.name;
  return name === undefined ? undefined : `"${name}"`;
};

/** The Java frames of the crashed thread from the top, of the Java stack where there is one. */
export function listJavaFrames({ report: { crash } }: CrashAnalysis): readonly CrashFrame[] {
  const frames = crash.javaStack.length > 0 ? crash.javaStack : crash.stack;
  return frames.filter(({ method }) => method !== undefined);
}

/** The Java method from which native code or the JVM was called. */
export function findJavaCaller(analysis: CrashAnalysis): CrashFrame | undefined {
  const frames = listJavaFrames(analysis);
  return frames.find(({ method }) => !PLUMBING.test(method ?? '')) ?? frames[0];
}

/** `, called from Crash.run`; empty where no Java method is on the stack. */
export function describeCaller(analysis: CrashAnalysis): string {
  const method = findJavaCaller(analysis)?.method;
  const isTop = method === findTopFrame(analysis)?.method;
  return method === undefined || isTop ? '' : `, called from ${code(nameMethod(method), 50)}`;
}

/** `in libfoo.so (decode_block)` of a frame. */
export function describeFrame(frame: CrashFrame | undefined): string {
  if (frame === undefined) return 'at a place that the report does not have';
  if (frame.method !== undefined) return `in ${code(nameMethod(frame.method))}`;
  if (frame.library !== undefined)
    return frame.function === undefined
      ? `in ${code(frame.library)}`
      : `in ${code(frame.function)} of ${code(frame.library)}`;
  return frame.function === undefined
    ? `at ${code(frame.text.replace(/^[A-Za-z]\s+/, ''), 40)}`
    : `in ${code(frame.function)}`;
}

/** Returns the address that was accessed; the kernel writes 0 for one that is not canonical, which tells nothing. */
export const findFaultAddress = ({ report: { crash } }: CrashAnalysis): string | undefined =>
  crash.signalCode === 'SI_KERNEL' ? undefined : crash.faultAddress;

/** The sentence that says what the signal and the thread were: `SIGSEGV (SEGV_MAPERR) at address 0x20 in thread "x".` */
export function describeFault(analysis: CrashAnalysis): string {
  const { crash } = analysis.report;
  const cause = crash.signalCode === undefined ? '' : ` (${crash.signalCode})`;
  const fault = findFaultAddress(analysis);
  const address = fault === undefined ? '' : ` at the address ${fault}`;
  const access = crash.access === undefined ? '' : ` (${ACCESSES[crash.access]})`;
  const thread = nameThread(analysis);
  const where = thread === undefined ? '' : ` in thread ${thread}`;
  return `${describeSignal(analysis)}${cause}${address}${access}${where}, ${describeFrame(findTopFrame(analysis))}.`;
}

const ACCESSES = { read: 'a read', write: 'a write', execute: 'an execution' } as const;

/** What is below the frame: the first frames of the stack, for the explanation. */
export function describePath(analysis: CrashAnalysis, frames = 3): string {
  const names = listGuiltyFrames(analysis)
    .slice(1, frames + 1)
    .flatMap(({ function: name, method, library }) => method ?? name ?? library ?? [])
    .map((name) => code(name, 60))
    // A function that calls itself is named once.
    .filter((name, index, all) => name !== all[index - 1]);
  return names.length === 0 ? '' : ` It was called by ${names.join(', which was called by ')}.`;
}

/** What to send to whom when code has crashed. */
export function adviseEvidence(analysis: CrashAnalysis): string {
  const hasCore = isCoreWritten(analysis);
  const next = isWindows(analysis)
    ? 'a minidump of the next crash (`-XX:+CreateCoredumpOnCrash`, up to JDK 8 `-XX:+CreateMinidumpOnCrash`)'
    : 'a core file of the next crash (`ulimit -c unlimited`)';
  const core = hasCore ? 'the core file' : next;
  if (analysis.report.reportedBy !== undefined) return `the hs_err file, if the JVM has written one, and ${next}`;
  return isFault(analysis) ? `the whole hs_err file and ${core}` : 'the whole hs_err file';
}

/** The debugger that opens the core file or minidump. */
export const nameDebugger = (analysis: CrashAnalysis): string => {
  if (isWindows(analysis)) return 'WinDbg';
  return isMacOs(analysis) ? 'lldb' : 'gdb';
};

/** Whether the report says that a core file was written. */
export const isCoreWritten = ({ report }: CrashAnalysis): boolean =>
  report.process.limits.core === undefined
    ? false
    : report.process.limits.core === 'infinity' || report.process.limits.core > 0;

/** `51 ms`, from seconds; JDK 8 and earlier count whole seconds, so that their 0 is any time below one. */
export const formatSeconds = (seconds: number): string =>
  seconds === 0 ? 'less than 1 s' : formatDuration(Math.max(0, Math.round(seconds * 1000)));
