import { chooseHeadline } from '@hindsight/claims';
import type { CrashAnalysis, CrashFrame } from '../../model.ts';
import { defineRule } from '../define-rule.ts';
import { isNullAccess } from '../support/address.ts';
import { type CrashClass, classifyCrash, findTopFrame, isFault } from '../support/crash-class.ts';
import { gatherCrash, quote, quoteFrame } from '../support/evidence.ts';
import { code, describeFault, describeSignal, findJavaCaller, listJavaFrames, nameMethod } from '../support/prose.ts';

const DOWNCALL = /^jdk\.internal\.foreign\.abi\.(?:DowncallStub|NativeEntryPoint|DowncallLinker)/;
const HANDLE = /^java\.lang\.invoke\./;
const UPCALL = /upcall_stub|UpcallLinker/;
const NATIVE: ReadonlySet<CrashClass> = new Set<CrashClass>(['c-library', 'native-library', 'unknown', 'stub']);

export const foreignCallCrash = defineRule({
  id: 'foreign-call-crash',
  cause: 'native-crash',
  title: 'A call through the foreign function API crashed',
  because:
    'The topmost Java frames are those of a downcall handle (java.lang.foreign.Linker), or the stub of an upcall failed: a function gets exactly what the FunctionDescriptor says, without checks (JEP 454: these methods are restricted for that reason).',
  check: (analysis) => {
    const kind = classifyCrash(analysis);
    if (!isFault(analysis) || kind === undefined || !NATIVE.has(kind)) return undefined;
    const top = findTopFrame(analysis);
    if (UPCALL.test(top?.text ?? '')) return claimUpcall(analysis, top);
    return isDowncall(analysis) ? claimDowncall(analysis, top) : undefined;
  },
});

/** Nothing but method handles is above the stub of the call. */
function isDowncall(analysis: CrashAnalysis): boolean {
  const methods = listJavaFrames(analysis).map(({ method }) => method ?? '');
  const at = methods.findIndex((method) => DOWNCALL.test(method));
  return at >= 0 && methods.slice(0, at).every((method) => HANDLE.test(method));
}

function claimDowncall(analysis: CrashAnalysis, top: CrashFrame | undefined) {
  const caller = findJavaCaller(analysis);
  const user = caller?.method === undefined ? '' : ` of ${code(nameMethod(caller.method), 50)}`;
  const where = top?.function ?? top?.library;
  return {
    level: 'FATAL',
    confidence: 'high',
    headline: chooseHeadline(
      `${describeSignal(analysis)} in a foreign function call${user}${where === undefined ? '' : ` (${code(where, 30)})`}`,
      `${describeSignal(analysis)} in a foreign function call${user}`,
    ),
    explanation: `${describeFault(analysis)} ${caller?.method === undefined ? 'Java code' : code(caller.method)} called a native function with a handle of java.lang.foreign. ${isNullAccess(analysis) ? 'The function got a null pointer, or a number in place of a pointer.' : 'The function got an address that is not what it expects.'} A FunctionDescriptor with other types than the function has, MemorySegment.NULL, a segment of an arena that was closed, or memory that is too small lead to it.`,
    advice:
      'Compare the FunctionDescriptor with the declaration in the header (pointers are ADDRESS, size_t is JAVA_LONG on 64 bits; jextract writes them without mistakes), check the arguments for NULL and size, and keep the arena of every argument open until the call has returned, and longer when the library stores the pointer.',
    evidence: gatherCrash(
      analysis,
      quoteFrame(top),
      quote(analysis, 'siginfo', analysis.report.crash.faultAddress),
      quoteFrame(caller),
    ),
  } as const;
}

function claimUpcall(analysis: CrashAnalysis, top: CrashFrame | undefined) {
  return {
    level: 'FATAL',
    confidence: 'medium',
    headline: chooseHeadline(
      `${describeSignal(analysis)} in the stub of an upcall: native code called back a function that is gone`,
    ),
    explanation: `${describeFault(analysis)} Native code called the stub of an upcall (Linker.upcallStub), and the stub failed before any Java code ran. A stub lives as long as its arena: when that was closed or collected, the pointer that the library kept leads to memory that was freed.`,
    advice:
      'Allocate the stub in an arena that lives as long as the library may call it (Arena.global(), or a shared arena that is closed after the function was unregistered), keep a reference to an automatic arena, and unregister callbacks before it is closed.',
    evidence: gatherCrash(
      analysis,
      quoteFrame(top),
      quote(analysis, 'siginfo', analysis.report.crash.faultAddress),
      quoteFrame(findJavaCaller(analysis)),
    ),
  } as const;
}
