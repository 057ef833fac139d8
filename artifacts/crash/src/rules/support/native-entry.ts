import type { CrashAnalysis, CrashFrame } from '../../model.ts';
import { findTopFrame, isFault, listGuiltyFrames } from './crash-class.ts';

/** A call of JNI has few frames of the JVM above native code; more are work of the JVM itself. */
const MAX_JVM_FRAMES = 2;
const IN_CALL = /^_thread_in_(?:vm|native)$/;
/** A native method that the interpreter called, or the compiled entry of one, which has no bytecode. */
const NATIVE_METHOD = /^j\s.*\)\S*\+0(?:\s|$)|^J\s.*\)\S* \(0 bytes\)/;
const JDK_METHOD = /^(?:java|javax|jdk|sun|com\.sun)\./;

/** Whether the frame is the entry of a native method that is not of the JDK. */
export const isForeignNativeMethod = ({ method, text }: CrashFrame): boolean =>
  method !== undefined && NATIVE_METHOD.test(text) && !JDK_METHOD.test(method);

/**
 * Finds the native method whose code called the function of the JVM that failed, in reports without the frames between: code that is
 * compiled without frame pointers ends the native stack after the JVM, and the Java stack still begins with the native method.
 */
export function findHiddenNativeMethod(analysis: CrashAnalysis): CrashFrame | undefined {
  const { crash } = analysis.report;
  const frames = listGuiltyFrames(analysis);
  const isHidden = frames.length <= MAX_JVM_FRAMES && frames.every(({ type }) => type === 'V');
  const isCalled = crash.thread?.kind === 'java' && IN_CALL.test(crash.thread.state ?? '');
  const [top] = crash.javaStack;
  if (!isFault(analysis) || findTopFrame(analysis)?.type !== 'V' || !isHidden || !isCalled) return undefined;
  return top !== undefined && isForeignNativeMethod(top) ? top : undefined;
}
