import { chooseHeadline, formatBytes, metricEvidence } from '@hindsight/claims';
import { type Confidence, ms } from '@hindsight/model';
import type { CrashAnalysis } from '../../model.ts';
import { defineRule } from '../define-rule.ts';
import { isNullAccess } from '../support/address.ts';
import { type CrashClass, classifyCrash, findTopFrame, isFault, isInternalError } from '../support/crash-class.ts';
import { gatherCrash, quote, quoteFrame, quoteLine } from '../support/evidence.ts';
import { findLastException, type LastException } from '../support/exceptions.ts';
import { describeShortage, findShortage, type Shortage } from '../support/native-shortage.ts';
import { code, describeCaller, describeFault, describeSignal, findJavaCaller, nameThread } from '../support/prose.ts';

const OOM_EVENT = /java[./]lang[./]OutOfMemoryError/;
/** What a thread does with the null that it got follows at once; a compiler thread tries again first. */
const MAX_SECONDS = 5;
const AT_ONCE_SECONDS = 1;
/** The compiler that is written in Java needs heap. */
const JVMCI = /JVMCI/;

/** Code that gets null for memory that it asked for. */
const CALLERS: ReadonlySet<CrashClass> = new Set<CrashClass>([
  'native-library',
  'jdk-library',
  'c-library',
  'unknown',
  'jvm',
]);

export const uncheckedAllocation = defineRule({
  id: 'unchecked-allocation',
  cause: 'memory',
  title: 'Memory ran out, and native code went on without it',
  because:
    'The ring of exceptions has an OutOfMemoryError of the thread that crashed, within 5 s before, and it then used null: functions of JNI return null with the error pending (JNI specification, NewByteArray). Or native code used null while a limit of native memory was reached: malloc and mmap return null or an error then.',
  check: (analysis) => claimJavaMemory(analysis) ?? claimNativeMemory(analysis),
});

/** The last OutOfMemoryError of the thread that crashed, where it was shortly before the end. */
function findLastError(analysis: CrashAnalysis): LastException | undefined {
  const last = findLastException(analysis, OOM_EVENT);
  return last && last.secondsBefore <= MAX_SECONDS ? last : undefined;
}

const usesNull = (analysis: CrashAnalysis): boolean => {
  const kind = classifyCrash(analysis);
  return isFault(analysis) && isNullAccess(analysis) && kind !== undefined && CALLERS.has(kind);
};

function claimJavaMemory(analysis: CrashAnalysis) {
  const last = findLastError(analysis);
  const isCompiler = isInternalError(analysis) && JVMCI.test(analysis.report.crash.message ?? '');
  if (last === undefined || !(usesNull(analysis) || isCompiler)) return undefined;
  const confidence: Confidence = last.secondsBefore <= AT_ONCE_SECONDS ? 'high' : 'medium';
  const thread = nameThread(analysis) ?? 'the thread';
  const user = isCompiler ? 'the compiler that runs in the heap (JVMCI)' : describeUser(analysis);
  return {
    level: 'FATAL',
    confidence,
    headline: chooseHeadline(
      `The Java heap was full: ${user} went on after an OutOfMemoryError${isCompiler ? '' : describeCaller(analysis)}`,
      `The Java heap was full, and ${isCompiler ? 'the JIT compiler' : 'native code'} went on after an OutOfMemoryError`,
    ),
    explanation: `${describeFault(analysis)} An OutOfMemoryError was raised in ${thread} shortly before. ${isCompiler ? 'The compiler needs objects of the Java heap, and ends the JVM when it gets none.' : 'Native code that asks for an array or object over JNI gets null then, and this code used the null.'}`,
    advice: `Solve the lack of memory first: take a heap dump (-XX:+HeapDumpOnOutOfMemoryError) and look for what holds the most, raise -Xmx only when that is legitimate, and end the process at the first error (-XX:+ExitOnOutOfMemoryError).${isCompiler ? '' : ` Report to the owner of ${user} that it does not check what JNI returns (-Xcheck:jni shows the call).`}`,
    evidence: gatherCrash(
      analysis,
      quoteLine(last.event.line, 'OutOfMemoryError', analysis.report.crash.thread?.address),
      quote(analysis, 'siginfo', analysis.report.crash.faultAddress),
      quoteFrame(findTopFrame(analysis)),
      quoteFrame(findJavaCaller(analysis)),
      metricEvidence('time from the error to the crash', ms(Math.round(last.secondsBefore * 1000))),
    ),
  } as const;
}

/** The library, where it is known. */
function describeUser({ blame }: CrashAnalysis): string {
  const library = blame?.owner === 'jvm' ? undefined : blame?.frame.library;
  return library === undefined ? 'native code' : code(library, 40);
}

function claimNativeMemory(analysis: CrashAnalysis) {
  const shortage = usesNull(analysis) ? findShortage(analysis) : undefined;
  if (shortage === undefined) return undefined;
  const user = describeUser(analysis);
  return {
    level: 'FATAL',
    confidence: 'medium',
    headline: chooseHeadline(
      `${describeShortage(shortage)}: ${user} used memory that it did not get`,
      `${describeShortage(shortage)}, and native code used memory that it did not get`,
    ),
    explanation: `${describeFault(analysis)} ${describeShortage(shortage)} when the process ended. An allocation that fails returns null, and code that does not check it fails like this: ${describeSignal(analysis)} at null.`,
    advice: `${adviseShortage(shortage)} Only when it happens with memory to spare is the null a fault of ${user} alone.`,
    evidence: gatherCrash(
      analysis,
      shortage.evidence,
      quote(analysis, 'siginfo', analysis.report.crash.faultAddress),
      quoteFrame(findTopFrame(analysis)),
      quoteFrame(findJavaCaller(analysis)),
    ),
  } as const;
}

const adviseShortage = ({ kind, limitBytes }: Shortage): string =>
  kind === 'page-file'
    ? 'Enlarge the page file, lower -Xmx or end other processes, and look in Task Manager for who has committed the memory.'
    : `Find what takes native memory (native memory tracking, \`pmap\`), or lift the limit of ${formatBytes(limitBytes)} (\`ulimit -v unlimited\`, \`LimitAS=infinity\` of systemd).`;
