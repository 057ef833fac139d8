import { chooseHeadline } from '@hindsight/claims';
import { defineRule } from '../define-rule.ts';
import { classifyCrash, findTopFrame } from '../support/crash-class.ts';
import { gatherCrash, quote, quoteFrame, quoteLine, quoteOperation } from '../support/evidence.ts';
import { adviseEvidence, code, describeFault, describePath, describeSignal } from '../support/prose.ts';
import { describeSuspects } from '../support/suspects.ts';
import { isObjectFunction } from '../tables/jvm-functions.ts';

export const gcCrash = defineRule({
  id: 'gc-crash',
  cause: 'collector-crash',
  title: 'The garbage collector crashed on an object',
  because:
    'The thread is a GC thread or the VM thread in a collection, or the frame is one of a collector. The collector walks all objects, so it finds what others have damaged; that is the cause more often than the collector.',
  check: (analysis) => {
    if (classifyCrash(analysis) !== 'collector') return undefined;
    const { crash, jvm } = analysis.report;
    const top = findTopFrame(analysis);
    const operation = crash.vmOperation?.name;
    const collector = jvm.gc === undefined ? 'the garbage collector' : jvm.gc === 'ZGC' ? jvm.gc : `${jvm.gc} GC`;
    const isObject = crash.kind !== 'internal-error' && isObjectFunction(top?.function ?? '');
    const met = `${jvm.gc === undefined ? 'The collector' : collector} met a reference that leads to no object: ${describeSignal(analysis)}`;
    return {
      level: 'FATAL',
      confidence: 'medium',
      headline: isObject
        ? chooseHeadline(`${met} in ${code(top?.function ?? '', 50)}`, met)
        : chooseHeadline(
            `${describeSignal(analysis)} in ${collector}${operation === undefined ? '' : ` (${operation})`}: ${code(top?.function ?? top?.library ?? top?.text ?? 'an unknown frame', 50)}`,
            `${describeSignal(analysis)} in ${collector}: ${code(top?.function ?? top?.library ?? 'an unknown frame', 50)}`,
            `${describeSignal(analysis)} in ${collector}`,
          ),
      explanation: `${describeFault(analysis)}${describePath(analysis)} The collector met a reference that is none. Who wrote it ran before: native code over JNI, a user of Unsafe, wrong code of the compiler, defective memory, or the collector itself.${describeSuspects(analysis)}`,
      advice: `Update the JDK first; then run a test with -XX:+UnlockDiagnosticVMOptions -XX:+VerifyBeforeGC -XX:+VerifyAfterGC and -Xcheck:jni, without native agents, and with another collector: if that crashes too, memory is damaged by others. Send the vendor ${adviseEvidence(analysis)}.`,
      evidence: gatherCrash(
        analysis,
        quoteFrame(top),
        crash.thread === undefined ? undefined : quoteLine(crash.thread.line, crash.thread.name ?? crash.thread.type),
        quoteOperation(analysis),
        quote(analysis, 'siginfo', crash.signalCode, crash.faultAddress),
      ),
    };
  },
});
