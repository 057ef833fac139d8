import { chooseHeadline } from '@hindsight/claims';
import type { CrashAnalysis } from '../../model.ts';
import { defineRule } from '../define-rule.ts';
import { isInHeap } from '../support/address.ts';
import { classifyCrash, findTopFrame, isFault } from '../support/crash-class.ts';
import { findDamage } from '../support/damaged-object.ts';
import { gatherCrash, quote, quoteFrame, quoteLine, quotePattern } from '../support/evidence.ts';
import { describeFillPattern, findFillPattern } from '../support/fill-pattern.ts';
import { isLinux } from '../support/platform.ts';
import { code, describeFault, describeSignal, nameMethod } from '../support/prose.ts';
import { describeSuspects, listSuspects } from '../support/suspects.ts';
import { isObjectFunction } from '../tables/jvm-functions.ts';

const BAD_OBJECT =
  /bad oop|not (?:a )?(?:valid |an )?oop|invalid oop|corrupt|klass pointer|bad klass|not in the heap|oop.*out of bounds/i;

const ADVICE =
  'List the native libraries and agents of the process and take them out one at a time; run a test with -Xcheck:jni and -XX:+UnlockDiagnosticVMOptions -XX:+VerifyBeforeGC; search the program and its libraries for sun.misc.Unsafe and for native code that writes to arrays (GetPrimitiveArrayCritical, Get…ArrayElements); test the memory of the host when crashes are in changing places.';

export const heapCorruption = defineRule({
  id: 'heap-corruption',
  cause: 'memory-corruption',
  title: 'An object or reference in the Java heap is damaged',
  because:
    'The collector failed at reading an object through a reference: the address is no address (SI_KERNEL), not mapped or no object, or the JVM calls it a bad oop. Or Java code did, which cannot make such an address itself: in the interpreter, in a stub of a virtual call, or where the JVM reads the class of an object. The writer is not on this stack. Or the address is within the heap and not mapped, though the JVM keeps the heap reserved.',
  check: (analysis) => {
    if (isUnmapped(analysis)) return claimUnmapped(analysis);
    return classifyCrash(analysis) === 'collector' ? claimCollector(analysis) : claimJavaCode(analysis);
  },
});

/**
 * The JVM reserves the whole heap at the start, and what it gives back stays reserved (SEGV_ACCERR). Only ZGC maps and unmaps pages of
 * it all the time.
 */
const isUnmapped = (analysis: CrashAnalysis): boolean => {
  const { crash, jvm } = analysis.report;
  const isGone = crash.signalCode === 'SEGV_MAPERR' && crash.faultMapping === undefined && isInHeap(analysis) === true;
  return isGone && isFault(analysis) && isLinux(analysis) && jvm.gc !== undefined && jvm.gc !== 'ZGC';
};

function claimUnmapped(analysis: CrashAnalysis) {
  const { crash } = analysis.report;
  return {
    level: 'FATAL',
    confidence: 'high',
    headline: chooseHeadline(
      `A part of the Java heap was unmapped: ${describeSignal(analysis)} at ${crash.faultAddress}`,
      'A part of the Java heap was unmapped',
    ),
    explanation: `${describeFault(analysis)} The address is inside of the Java heap, and nothing is mapped there. The JVM keeps all of its heap reserved from start to end, so other code of the process has unmapped it: \`munmap\` or \`mremap\` with a wrong address or length. The code that failed only met it.${describeSuspects(analysis)}`,
    advice:
      'Search the native libraries and agents of the process for munmap, mremap and mmap with MAP_FIXED, and check the address and the length that they pass (rounding to pages, a length of another mapping, a mapping that is released twice). `strace -f -e trace=munmap,mremap,mmap` shows the call with its thread.',
    evidence: gatherCrash(
      analysis,
      quote(analysis, 'siginfo', crash.signalCode, crash.faultAddress),
      quote(analysis, 'heapAddress'),
      quoteFrame(findTopFrame(analysis)),
    ),
  } as const;
}

/** The collector found it. */
function claimCollector(analysis: CrashAnalysis) {
  const { crash } = analysis.report;
  const top = findTopFrame(analysis);
  const mapping = crash.registerMapping.find(({ text }) => BAD_OBJECT.test(text));
  const isStated = mapping !== undefined || BAD_OBJECT.test(crash.message ?? '');
  const pattern = isFault(analysis) ? findFillPattern(analysis) : undefined;
  const isReference =
    crash.kind !== 'internal-error' && isObjectFunction(top?.function ?? '') && isBadAddress(analysis);
  if (!isStated && !isReference && pattern === undefined) return undefined;
  const what =
    pattern === undefined ? 'The Java heap has a damaged reference' : 'Objects in the Java heap were overwritten';
  return {
    level: 'SEVERE',
    // Without code that could have written it, the collector itself is as likely.
    confidence: isStated || pattern !== undefined || listSuspects(analysis).length > 0 ? 'medium' : 'low',
    headline: chooseHeadline(
      `${what}: ${describeSignal(analysis)} in ${code(top?.function ?? 'the collector', 50)}`,
      what,
    ),
    explanation: `${describeFault(analysis)} The collector followed a reference that leads to no object.${describeFillPattern(analysis)} Whoever wrote it is not on this stack: native code, Unsafe, wrong code of the compiler or defective memory.${describeSuspects(analysis)}`,
    advice: ADVICE,
    evidence: gatherCrash(
      analysis,
      quoteFrame(top),
      quote(analysis, 'siginfo', crash.signalCode, crash.faultAddress),
      mapping === undefined ? undefined : quoteLine(mapping.line),
      quotePattern(pattern),
    ),
  } as const;
}

/** A thread of the program found it, before a collector did. */
function claimJavaCode(analysis: CrashAnalysis) {
  const damage = findDamage(analysis);
  if (damage === undefined) return undefined;
  const top = findTopFrame(analysis);
  const place = top?.method === undefined ? (top?.function ?? 'generated code') : nameMethod(top.method);
  return {
    level: 'FATAL',
    confidence: 'medium',
    headline: chooseHeadline(
      `${damage.what} was overwritten: ${describeSignal(analysis)} in ${code(place, 50)}`,
      `${damage.what} was overwritten`,
    ),
    explanation: `${describeFault(analysis)} ${damage.why}${describeFillPattern(analysis)} Java code cannot do that: native code, Unsafe, wrong code of the compiler or defective memory wrote there before, and is not on this stack.${describeSuspects(analysis)}`,
    advice: ADVICE,
    evidence: gatherCrash(
      analysis,
      quoteFrame(top),
      quote(analysis, 'siginfo', analysis.report.crash.signalCode, analysis.report.crash.faultAddress),
      damage.line === undefined ? undefined : quoteLine(damage.line),
      quotePattern(findFillPattern(analysis)),
    ),
  } as const;
}

/** Every address that a sound reference never has: the fault itself proves it, unless the report does not have it. */
const isBadAddress = ({ report: { crash } }: CrashAnalysis): boolean =>
  crash.signalCode !== undefined || crash.faultAddress !== undefined;
