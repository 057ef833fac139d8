import { chooseHeadline } from '@hindsight/claims';
import { isCLibrary } from '../../metrics/library-owner.ts';
import type { CrashAnalysis, CrashFrame } from '../../model.ts';
import { defineRule } from '../define-rule.ts';
import { findTopFrame, isFault } from '../support/crash-class.ts';
import { gatherCrash, quote, quoteFrame, quoteLine } from '../support/evidence.ts';
import { isOffHeapAddress } from '../support/off-heap.ts';
import { code, describeFault, describeSignal, findFaultAddress, listJavaFrames, nameMethod } from '../support/prose.ts';
import { usesRawMemory } from '../tables/raw-memory.ts';

const UNSAFE_FUNCTION = /^Unsafe_|^Unsafe(?:::|Access|Copy)|^Copy::conjoint|^ScopedMemoryAccess/;
/** A native method of Unsafe, at its entry. */
const UNSAFE_NATIVE = /^(?:sun|jdk\.internal)\.misc\.Unsafe\.\w+$/;
const JDK_METHOD = /^(?:java|javax|sun|jdk)\./;

export const unsafeAccess = defineRule({
  id: 'unsafe-access',
  cause: 'memory-corruption',
  title: 'Java code accessed memory that it does not own',
  because:
    'The problematic frame is a function of Unsafe, compiled code of Unsafe, direct buffers or memory segments, or a routine that such code called to copy or fill memory; or compiled code failed at an address that no reference has: the JVM checks nothing there, so the address was wrong or freed.',
  check: (analysis) => {
    if (!isFault(analysis)) return undefined;
    if (isUnsafeNamed(findTopFrame(analysis)) || isBelowUnsafe(analysis) || isRawCopy(analysis))
      return claimUnsafe(analysis);
    return isOffHeapAddress(analysis) ? claimOffHeap(analysis) : undefined;
  },
});

/** Whether the frame is of Unsafe or of what is built on it. */
function isUnsafeNamed(top: CrashFrame | undefined): boolean {
  const isCompiled = (top?.type === 'J' || top?.type === 'A') && usesRawMemory(top.method ?? '');
  const isStub = top?.type === 'v' && /Unsafe|unsafe/.test(top.text);
  return UNSAFE_FUNCTION.test(top?.function ?? '') || isCompiled || isStub;
}

/** The function has no name (no symbols, or the C library), but it is the one that a native method of Unsafe called. */
function isBelowUnsafe(analysis: CrashAnalysis): boolean {
  const top = findTopFrame(analysis);
  const [caller] = listJavaFrames(analysis);
  const isNameless =
    top?.function === undefined && (top?.type === 'V' || (top?.type === 'C' && isCLibrary(top.library ?? '')));
  const isNext = analysis.report.crash.stack.slice(0, 2).some(({ method }) => method !== undefined);
  return isNameless && isNext && UNSAFE_NATIVE.test(caller?.method ?? '');
}

const COPY = /copy|fill|setmemory|^V\s.{0,80}\bCopy::/i;
/** Where a buffer is on the stack, who released it is the question, which another rule has. */
const BUFFER = /java[./]nio|ByteBuf/;
const MAX_FRAMES = 16;

/** A routine that copies or fills was called by code of raw memory: Java arrays have their bounds checked before it is called. */
function isRawCopy(analysis: CrashAnalysis): boolean {
  const top = findTopFrame(analysis);
  const frames = listJavaFrames(analysis);
  const isCopy = (top?.type === 'v' || top?.type === 'V') && COPY.test(top.text);
  return (
    isCopy &&
    usesRawMemory(frames[0]?.method ?? '') &&
    !frames.slice(0, MAX_FRAMES).some(({ text }) => BUFFER.test(text))
  );
}

function claimUnsafe(analysis: CrashAnalysis) {
  const top = findTopFrame(analysis);
  const caller = findUser(analysis);
  const user = caller?.method;
  const address = findFaultAddress(analysis);
  const isReadOnly = isReadOnlyMemory(analysis);
  const lead = isReadOnly ? 'A write to memory that is read-only' : 'A wrong or freed address';
  const place = `${describeSignal(analysis)} in ${code(nameRoutine(top), 60)}`;
  const called = user === undefined || user === top?.method ? '' : `, called from ${code(nameMethod(user), 50)}`;
  return {
    level: 'FATAL',
    confidence: rateConfidence(analysis),
    headline: chooseHeadline(
      `${lead}: ${place}${called}${address === undefined ? '' : ` at ${address}`}`,
      `${lead}: ${place}${called}`,
      `${lead}: ${place}`,
      `${place}${called}`,
    ),
    explanation: `${describeFault(analysis)}${user === undefined ? '' : ` The Java code that did it is ${code(user)}.`} Unsafe and what is built on it accesses raw addresses: a buffer that was freed or unmapped, an offset beyond its end, or an address that never was one.${isReadOnly ? READ_ONLY : isDirectBuffer(analysis) ? DIRECT_BUFFER : ''} The JVM is not at fault.`,
    advice: `Look in ${user === undefined ? 'the caller' : code(nameMethod(user))} for memory that is used after it was freed or unmapped, and for closing in another thread; update the library that calls Unsafe.`,
    evidence: gatherCrash(analysis, quoteFrame(top), quote(analysis, 'siginfo', address), quoteFrame(caller)),
  } as const;
}

/** Stubs are printed with the address of their code, which says nothing more. */
const nameRoutine = (top: CrashFrame | undefined): string =>
  top?.function?.replace(/^~/, '').replace(/\s+0x[0-9a-f]{1,16}$/, '') ?? nameMethod(top?.method ?? 'Unsafe');

const READ_ONLY =
  ' Here the memory is there, and mapped for reading alone: a file that was mapped READ_ONLY or by native code with PROT_READ, a constant of a library, or pages that native code protected.';

/** The page is mapped, and may be read: the access was a write. */
const isReadOnlyMemory = ({ report: { crash } }: CrashAnalysis): boolean =>
  crash.signalCode === 'SEGV_ACCERR' && /^r--/.test(crash.faultMapping?.access ?? '');

const DIRECT_BUFFER =
  ' The memory of a direct buffer goes with the buffer, or earlier when a pool or a cleaner frees it; around memory of native code (NewDirectByteBuffer) it goes when that code frees it: with close() or release() of the object from which the buffer came, or with the next frame or message.';

const isDirectBuffer = (analysis: CrashAnalysis): boolean =>
  [...listJavaFrames(analysis), ...analysis.report.crash.stack].some(({ method }) =>
    /^java\.nio\.Direct\w{1,40}Buffer/.test(method ?? ''),
  );

/** The method does not name Unsafe, as the compiler inlines it, but no reference has such an address. */
function claimOffHeap(analysis: CrashAnalysis) {
  const top = findTopFrame(analysis);
  const caller = findUser(analysis);
  const where = code(nameMethod(caller?.method ?? top?.method ?? 'Java code'), 50);
  return {
    level: 'FATAL',
    confidence: 'medium',
    headline: chooseHeadline(
      `${where} used memory outside of the Java heap that is not there any more, or beyond its end`,
      'Java code used memory outside of the Java heap that is not there',
    ),
    explanation: `${describeFault(analysis)} No reference of Java leads to ${findFaultAddress(analysis) ?? 'that address'}: ${analysis.report.crash.faultMapping === undefined ? 'it is far above the heap, and nothing is mapped there' : 'it is behind the end of memory that malloc gave'}. Unsafe, direct buffers and memory segments use such addresses, and compilers inline them without a frame: memory that was freed or unmapped, or an offset beyond its end. That speaks against wrong code of the compiler.`,
    advice: `Look in ${where} and what it calls for Unsafe, address() of a buffer, and buffers or segments that another thread frees or closes; count with the length of what was allocated. Update the library that does it.`,
    evidence: gatherCrash(
      analysis,
      quoteFrame(top),
      quote(analysis, 'siginfo', findFaultAddress(analysis)),
      quoteMapping(analysis),
      quote(analysis, 'heapAddress'),
      quoteFrame(caller),
    ),
  } as const;
}

const quoteMapping = ({ report: { crash } }: CrashAnalysis) =>
  crash.faultMapping === undefined ? undefined : quoteLine(crash.faultMapping.line, crash.faultMapping.access);

/** The address is right, and the file behind it too short, where the signal is SIGBUS. */
function rateConfidence(analysis: CrashAnalysis) {
  if (analysis.report.crash.signal === 'SIGBUS') return 'low';
  const method =
    findTopFrame(analysis)?.method ?? (isRawCopy(analysis) ? listJavaFrames(analysis)[0]?.method : undefined);
  // A library that works on raw memory has other code as well.
  return method === undefined || JDK_METHOD.test(method) ? 'high' : 'medium';
}

/** The Java method that used raw memory: the first that is neither of the JDK nor of what libraries build on Unsafe. */
function findUser(analysis: CrashAnalysis): CrashFrame | undefined {
  const frames = listJavaFrames(analysis);
  const others = frames.filter(({ method }) => !JDK_METHOD.test(method ?? ''));
  return others.find(({ method }) => !usesRawMemory(method ?? '')) ?? others[0] ?? frames[0];
}
