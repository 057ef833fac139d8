import type { CrashAnalysis, CrashFrame } from '../../model.ts';
import { isCollectorFunction, isCompilerFunction, isProfilerFunction } from '../tables/jvm-functions.ts';

const SIGNAL_KINDS: ReadonlySet<string> = new Set(['signal', 'exception', 'gpf', 'abort']);
/** si_code of a signal that a process has sent: it says nothing about the code that ran. */
const SENT_CODES: ReadonlySet<string> = new Set(['SI_USER', 'SI_TKILL', 'SI_QUEUE']);

/** What the JVM calls when it ends itself: for a check that failed, or for memory that it did not get. */
const ENDED_ITSELF = /report_(?:vm_error|vm_out_of_memory|and_die|fatal|java_out|should_not|unimplemented)/;

/** A JVM without symbols does not show whether it had ended itself. */
const mayHaveEndedItself = ({ kind, function: name }: CrashFrame): boolean =>
  name === undefined ? kind === 'jvm' : ENDED_ITSELF.test(name);

/**
 * A part without the header that has the native stack of the thread: HotSpot writes it for a crash alone. Frames of the report itself
 * on it are of a JVM that ended itself, and the header that says why is not there.
 */
export const isHeadless = ({ report: { crash } }: CrashAnalysis): boolean =>
  crash.kind === 'fragment' && crash.stack.length > 0 && !crash.stack.some(mayHaveEndedItself);

/** The report is about a signal of the operating system, an exception of Windows, or a general protection fault of OpenJ9. */
export const isSignal = (analysis: CrashAnalysis): boolean =>
  SIGNAL_KINDS.has(analysis.report.crash.kind) || isHeadless(analysis);

/** The signal was sent by a process: frames, thread and registers prove nothing then. */
export const isExternalSignal = ({ report: { crash } }: CrashAnalysis): boolean =>
  crash.sentByKill || SENT_CODES.has(crash.signalCode ?? '');

/** A fault of the code that ran. */
export const isFault = (analysis: CrashAnalysis): boolean => isSignal(analysis) && !isExternalSignal(analysis);

export const isNativeMemoryFailure = ({ report }: CrashAnalysis): boolean => report.crash.kind === 'native-oom';

export const isInternalError = ({ report }: CrashAnalysis): boolean => report.crash.kind === 'internal-error';

/** `-XX:+CrashOnOutOfMemoryError`, or a javacore of an OutOfMemoryError. */
export const isJavaMemoryFailure = ({ report }: CrashAnalysis): boolean =>
  report.crash.kind === 'java-oom' || report.crash.kind === 'oom';

/** The report is about a process that died; otherwise it is `VM.info`, a requested javacore or a part of a report. */
export const hasCrash = (analysis: CrashAnalysis): boolean => {
  const { kind } = analysis.report.crash;
  return kind === 'fragment' ? isHeadless(analysis) : kind !== 'none';
};

/** The problematic frame, or the first of the stack where the header does not have it. */
export const findTopFrame = ({ report: { crash } }: CrashAnalysis): CrashFrame | undefined =>
  crash.frame ?? crash.stack[0];

/** Functions on the way to the report itself: they hide the frame that matters. */
const REPORTING =
  /VMError::|report_(?:vm_error|vm_out_of_memory|and_die|fatal|java_out|should_not|unimplemented)|JVM_handle_\w+_signal|signalHandler|javaSignalHandler|crash_handler/;

/** Frames of the native stack without those that write the report. */
export const listGuiltyFrames = ({ report: { crash } }: CrashAnalysis): readonly CrashFrame[] =>
  crash.stack.filter(({ function: name }) => name === undefined || !REPORTING.test(name));

/** From so many frames down, the caller decides nothing any more. */
const DEPTH = 12;

/** The functions at the top of the stack, the problematic frame first. */
export function listTopFunctions(analysis: CrashAnalysis, depth = DEPTH): string[] {
  const frames = [findTopFrame(analysis), ...listGuiltyFrames(analysis).slice(0, depth)];
  return frames.flatMap((frame) => frame?.function ?? []);
}

/** What kind of code failed; every fault and every internal error is of exactly one class. */
export type CrashClass =
  | 'compiler'
  | 'collector'
  | 'profiler'
  | 'unsafe'
  | 'jvm'
  | 'jdk-library'
  | 'native-library'
  | 'c-library'
  | 'compiled'
  | 'interpreted'
  | 'stub'
  | 'unknown';

const COLLECTOR_OPERATION = /Collect|GC|Mark|Scavenge|Shenandoah|^Z|^XOp|G1|Verify|HeapDumper/;
/** Libraries of OpenJ9 by what they do. */
const J9_COMPILER = /^(?:lib)?j9jit/i;
const J9_COLLECTOR = /^(?:lib)?j9gc/i;

const FOREIGN_OWNERS: ReadonlySet<string> = new Set(['agent', 'application', 'driver', 'system']);

/** The C library, the loader and their like: code that does what its caller requests. */
const C_LIBRARY =
  /^(?:lib(?:c|m|pthread|dl|rt|gcc_s|stdc\+\+)[.-]|ld[-.]|ntdll|kernel(?:32|base)|ucrtbase|msvcrt|vcruntime|libsystem_|libobjc\.|CoreFoundation$|libc\+\+)/i;

/** The blamed frame is in a library of its own, neither of the JVM nor of C. */
function isForeignBlame({ blame }: CrashAnalysis): boolean {
  const { owner, frame } = blame ?? {};
  const library = frame?.library;
  return owner !== undefined && library !== undefined && FOREIGN_OWNERS.has(owner) && !C_LIBRARY.test(library);
}

/** Classifies the crash by thread, problematic frame and blamed frame; undefined when the report is no crash of code. */
export function classifyCrash(analysis: CrashAnalysis): CrashClass | undefined {
  if (!isFault(analysis) && !isInternalError(analysis)) return undefined;
  // A native image has no JVM and no JIT compiler, and a message before abort() no frame.
  const { reportedBy } = analysis.report;
  if (reportedBy === 'native-image' || reportedBy === 'library') return undefined;
  const top = findTopFrame(analysis);
  // A profiler that walks the stack is the caller of the function of the JVM, and its walk failed.
  if (top?.type === 'V' && isProfilerFunction(top.function ?? '')) return 'profiler';
  const isForeign = isForeignBlame(analysis);
  return (isForeign ? undefined : classifyWork(analysis, top?.library ?? '')) ?? classifyFrame(analysis, top);
}

/** From so many frames down, the function decides no more what the thread did. */
const WORK_DEPTH = 6;

/** What the JVM did by its threads and functions; undefined when it ran Java or native code. */
function classifyWork(analysis: CrashAnalysis, library: string): 'profiler' | 'compiler' | 'collector' | undefined {
  const { thread, vmOperation } = analysis.report.crash;
  const functions = listTopFunctions(analysis);
  const top = functions.slice(0, WORK_DEPTH);
  if (top.some(isProfilerFunction)) return 'profiler';
  if (thread?.kind === 'compiler' || J9_COMPILER.test(library) || functions.some(isCompilerFunction)) return 'compiler';
  const isCollecting = thread?.kind === 'vm' && COLLECTOR_OPERATION.test(vmOperation?.name ?? '');
  const isCollector =
    thread?.kind === 'gc' || J9_COLLECTOR.test(library) || isCollecting || top.some(isCollectorFunction);
  return isCollector ? 'collector' : undefined;
}

function classifyFrame(analysis: CrashAnalysis, top: CrashFrame | undefined): CrashClass {
  switch (top?.type) {
    case 'J':
    case 'A':
      return 'compiled';
    case 'j':
      return 'interpreted';
    case 'v':
      return /interpreter/i.test(top.text) ? 'interpreted' : 'stub';
    case 'V':
      if (/^Unsafe_/.test(top.function ?? '')) return 'unsafe';
      return isJvmBlamed(analysis) ? 'jvm' : classifyNativeFrame(analysis);
    case 'C':
      return classifyNativeFrame(analysis);
    case undefined:
      return top?.library === undefined ? 'unknown' : classifyNativeFrame(analysis);
  }
}

/** A function of the JVM that failed directly below native code is not to blame. */
const isJvmBlamed = ({ blame }: CrashAnalysis): boolean =>
  blame?.owner === undefined || blame.owner === 'jvm' || blame.frame.type !== 'C';

function classifyNativeFrame(analysis: CrashAnalysis): CrashClass {
  if (isForeignBlame(analysis)) return 'native-library';
  switch (analysis.blame?.owner) {
    case 'jdk':
      return 'jdk-library';
    case 'jvm':
      return 'jvm';
    default:
      return 'c-library';
  }
}

/** Returns whether the JVM gave up because it could not load a library of its own. Nothing ran wrong then. */
export const isLibraryNotLoaded = ({ report }: Pick<CrashAnalysis, 'report'>): boolean =>
  /^fatal error: Unable to load /.test(report.crash.message ?? '');
