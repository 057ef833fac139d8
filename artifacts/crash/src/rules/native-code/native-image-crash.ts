import { chooseHeadline } from '@hindsight/claims';
import type { CrashAnalysis } from '../../model.ts';
import { defineRule } from '../define-rule.ts';
import { findTopFrame } from '../support/crash-class.ts';
import { gatherCrash, quote, quoteFrame, quoteOperation } from '../support/evidence.ts';
import { code, describeFault, describePath, describeSignal, nameMethod } from '../support/prose.ts';

/** Methods that pass addresses to native code, or run it. */
const NATIVE_METHOD = /(?:^|[.$])(?:JNI\w*|Unsafe|ScopedMemoryAccess|CFunction\w*|Pointer\w*|PKCS11|Foreign\w*)[.$]/;

export const nativeImageCrash = defineRule({
  id: 'native-image-crash',
  cause: 'native-crash',
  title: 'A native image used a wrong address',
  because:
    'The segmentation fault handler of GraalVM Native Image has printed it: code that is compiled ahead of time checks references and arrays itself, so that only native code, Unsafe, a collection on a damaged heap or a bug of the compiler gets there.',
  check: (analysis) => {
    const { crash, reportedBy } = analysis.report;
    if (reportedBy !== 'native-image') return undefined;
    const top = findTopFrame(analysis);
    const method = crash.stack.find((frame) => frame.method !== undefined)?.method;
    const operation = crash.vmOperation?.name;
    const isCollecting = operation !== undefined && /garbage|collect|\bGC\b/i.test(operation);
    const place = isCollecting
      ? 'while it collected garbage'
      : method === undefined
        ? 'at a place without a name'
        : `in ${code(nameMethod(method), 60)}`;
    return {
      level: 'FATAL',
      confidence: method === undefined && !isCollecting ? 'low' : 'medium',
      headline: chooseHeadline(`${describeSignal(analysis)} in a native image, ${place}`),
      explanation: `${describeFault(analysis)}${describePath(analysis)} The program was compiled ahead of time; there is no JVM and no JIT compiler in it. ${explain(analysis, isCollecting)}`,
      advice: advise(isCollecting),
      evidence: gatherCrash(analysis, quoteFrame(top), quote(analysis, 'siginfo'), quoteOperation(analysis)),
    };
  },
});

function explain({ report: { crash } }: CrashAnalysis, isCollecting: boolean): string {
  if (isCollecting)
    return 'The collector followed a reference that leads to no object: something wrote over it before (native code, Unsafe), or the compiler or the collector is wrong.';
  const native = crash.stack.find(({ method }) => NATIVE_METHOD.test(method ?? ''))?.method;
  return native === undefined
    ? 'Code that is compiled ahead of time checks references and arrays itself, so native code, Unsafe or a bug of the compiler made the address.'
    : `${code(nameMethod(native), 60)} works with addresses of native code: what it was given, or the library behind it, is the first suspect.`;
}

const advise = (isCollecting: boolean): string =>
  `Run the same program on a JVM (with -Xcheck:jni): when it fails there too, its native code or its use of Unsafe is wrong. Otherwise update GraalVM and the libraries with native parts, check that their JNI and foreign calls are registered for the image (native-image agent), and build with -g so that frames have names${isCollecting ? '; try another collector (--gc=)' : ''}. Send the vendor the whole output.`;
