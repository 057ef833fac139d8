import type { Blame, BlameOwner, CrashFrame, CrashReport, JvmAgent, MappedLibrary } from '../model.ts';
import { classifyLibraryName, isCLibrary } from './library-owner.ts';

/** Functions through which native code calls the JVM and the JVM calls Java: who called them is meant. */
const ENTRY_STUB =
  /^(?:JavaCalls::|jni_Call|jni_invoke|os::os_exception_wrapper|Thread::call_run|thread_native_entry|java_start)/;
/** What a C library and the kernel's entry are called in frames without a library. */
const NO_LIBRARY = 'unknown code';
/** Frames of the JVM without a library are of code that it generates. */
const JVM_CODE = 'code that the JVM generates';

/** Blames the first frame from the top that is neither a C library, a stub nor an entry of the JVM, or what called JNI wrongly. */
export function findBlame(report: CrashReport): Blame | undefined {
  const { crash } = report;
  if (crash.kind === 'none' || crash.kind === 'native-oom' || crash.kind === 'java-oom' || crash.kind === 'oom') {
    return undefined;
  }
  const frames = crash.stack.length > 0 ? crash.stack : crash.frame ? [crash.frame] : [];
  const caller = findCallerOfJvm(report, frames);
  if (caller) return { ...describe(caller, report), frame: caller, why: CALLED_JVM };
  const at = frames.findIndex((frame) => isCulprit(frame));
  const frame = frames[at];
  if (frame) return { ...describe(frame, report), frame, why: explain(frame, at, frames) };
  const [first] = frames;
  return (
    first && { ...describe(first, report), frame: first, why: 'No frame below it is outside of a C library or a stub.' }
  );
}

const CALLED_JVM =
  'It called the function of the JVM that failed directly: such functions trust what native code passes.';
/** A function of JNI and what it calls to resolve a handle or to check an array. */
const MAX_JNI_FRAMES = 2;
/** What resolves a handle and reads the object behind it, over the barriers of the collector. */
const HANDLE_ACCESS =
  /^(?:[\w*&]{1,40} )?(?:JNIHandles?|JNIHandleBlock|AccessInternal|OopStorage|NativeAccess|RawAccess)(?:::|<)/;
/** The step from native code into the JVM, which fails when the thread is in another state than it should be. */
const STATE_CHANGE =
  /^(?:SafepointSynchronize::block|SafepointMechanism::|JavaThread::check_\w+native_trans|ThreadStateTransition::)/;
/** The way from a call of JNI into a Java method, on which only what was passed can be wrong: the receiver, the id, the arguments. */
const WAY_TO_JAVA = /^(?:jni_invoke_\w+|JavaCalls::call\w*|JavaCallArguments::\w+|JNI_ArgumentPusher\w*::\w+)/;
const NATIVE_STATE = /^_thread_in_(?:vm|native)$/;
/** Libraries of the JDK that call functions of the JVM other than those of JNI, and the launcher. */
const PART_OF_JVM = /^(?:lib)?(?:java|javaw|jli|verify|management\w*|instrument|jimage)\.(?:so|dll|dylib|exe)$|^java$/i;

/**
 * Finds native code that called a function of JNI which failed: one or two frames of the JVM directly above it, beside those that
 * resolve a handle or pass the call on to Java, and above those at most the C library. More frames are work of the JVM itself.
 */
function findCallerOfJvm({ crash, reportedBy }: CrashReport, frames: readonly CrashFrame[]): CrashFrame | undefined {
  const state = crash.thread?.state ?? (reportedBy === 'system' ? '_thread_in_native' : '');
  if (crash.thread?.kind !== 'java' || crash.kind === 'internal-error') return undefined;
  const first = frames.findIndex(({ library }) => library === undefined || !isCLibrary(library));
  const end = frames.findIndex((frame, index) => index >= first && frame.kind !== 'jvm');
  const called = frames.slice(Math.max(0, first), Math.max(0, end));
  // On the way into a Java method the thread counts as one in Java already.
  const isNative = NATIVE_STATE.test(state) || called.some(({ function: name }) => WAY_TO_JAVA.test(name ?? ''));
  const working = called.filter(
    ({ function: name = '' }) => !HANDLE_ACCESS.test(name) && !STATE_CHANGE.test(name) && !WAY_TO_JAVA.test(name),
  );
  const caller =
    !isNative || first < 0 || called.length < 1 || working.length > MAX_JNI_FRAMES ? undefined : frames[end];
  return caller?.kind === 'native' && isCulprit(caller) && !PART_OF_JVM.test(caller.library ?? '') ? caller : undefined;
}

function isCulprit({ type, library, function: name, kind }: CrashFrame): boolean {
  if (type === 'v' || kind === 'stub') return false;
  if (kind === 'jvm') return !ENTRY_STUB.test(name ?? '');
  if (kind !== 'native') return true;
  return library !== undefined && !isCLibrary(library);
}

function describe(
  { kind, library, method }: CrashFrame,
  report: CrashReport,
): Pick<Blame, 'module' | 'owner' | 'path'> {
  if (kind === 'compiled' || kind === 'interpreted') return { module: getClass(method), owner: 'java' };
  const mapped = report.libraries.find(({ name }) => name === library);
  if (library === undefined) return kind === 'native' ? { module: NO_LIBRARY } : { module: JVM_CODE, owner: 'jvm' };
  const module = library;
  return { module, owner: decideOwner(module, mapped, report.jvm.agents), ...(mapped && { path: mapped.path }) };
}

const decideOwner = (module: string, mapped: MappedLibrary | undefined, agents: readonly JvmAgent[]): BlameOwner =>
  mapped?.owner ?? classifyLibraryName(module, agents);

/** The class of `package.Class.method`. */
function getClass(method: string | undefined): string {
  if (method === undefined) return 'compiled Java code';
  const at = method.lastIndexOf('.');
  return at > 0 ? method.slice(0, at) : method;
}

function explain({ type }: CrashFrame, at: number, frames: readonly CrashFrame[]): string {
  if (at === 0) return 'It is the frame in which the crash happened.';
  const above = frames.slice(0, at);
  const what = above.every(({ library }) => library !== undefined && isCLibrary(library))
    ? 'a C library, which crashes for what its caller gives it'
    : 'stubs and C libraries';
  return `It is the first frame below ${what}${type === 'V' ? ', and it is code of the JVM' : ''}.`;
}
