import { chooseHeadline } from '@hindsight/claims';
import type { CrashAnalysis } from '../../model.ts';
import { defineRule } from '../define-rule.ts';
import { classifyCrash, findTopFrame } from '../support/crash-class.ts';
import { gatherCrash, quote, quoteFrame, quoteLine } from '../support/evidence.ts';
import { code, describeFault, describeSignal } from '../support/prose.ts';

const OBJECT_FUNCTION =
  /oop_iterate|oopDesc::|size_given_klass|follow_(?:contents|stack|object)|copy_to_survivor|MarkAndPush|mark_loop_work|trim_queue|oop_oop|Klass::is_|markOop|do_oop|UpdateRefs|MarkRefs/;
const BAD_OBJECT =
  /bad oop|not (?:a )?(?:valid |an )?oop|invalid oop|corrupt|klass pointer|bad klass|not in the heap|oop.*out of bounds/i;

export const heapCorruption = defineRule({
  id: 'heap-corruption',
  cause: 'memory-corruption',
  title: 'An object or reference in the Java heap is damaged',
  because:
    'The collector failed at reading an object through a reference: the address is no address (SI_KERNEL), not mapped or no object, or the JVM calls it a bad oop. The writer is not on this stack.',
  check: (analysis) => {
    if (classifyCrash(analysis) !== 'collector') return undefined;
    const { crash } = analysis.report;
    const top = findTopFrame(analysis);
    const mapping = crash.registerMapping.find(({ text }) => BAD_OBJECT.test(text));
    const isStated = mapping !== undefined || BAD_OBJECT.test(crash.message ?? '');
    const isReference =
      crash.kind !== 'internal-error' && OBJECT_FUNCTION.test(top?.function ?? '') && isBadAddress(analysis);
    if (!isStated && !isReference) return undefined;
    return {
      level: 'SEVERE',
      confidence: isStated ? 'medium' : 'low',
      headline: chooseHeadline(
        `The Java heap has a damaged reference: ${describeSignal(analysis)} in ${code(top?.function ?? 'the collector', 50)}`,
        'The Java heap has a damaged reference',
      ),
      explanation: `${describeFault(analysis)} The collector followed a reference that leads to no object. Whoever wrote it is not on this stack: native code, Unsafe, wrong code of the compiler or defective memory.`,
      advice:
        'List the native libraries and agents of the process and take them out one at a time; run with -Xcheck:jni and -XX:+VerifyBeforeGC on a test system; test the memory of the host when crashes are in changing places.',
      evidence: gatherCrash(
        analysis,
        quoteFrame(top),
        quote(analysis, 'siginfo', crash.signalCode, crash.faultAddress),
        mapping === undefined ? undefined : quoteLine(mapping.line),
      ),
    };
  },
});

/** Every address that a sound reference never has: the fault itself proves it, unless the report does not have it. */
const isBadAddress = ({ report: { crash } }: CrashAnalysis): boolean =>
  crash.signalCode !== undefined || crash.faultAddress !== undefined;
