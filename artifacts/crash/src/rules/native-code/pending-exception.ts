import { chooseHeadline, metricEvidence } from '@hindsight/claims';
import { ms } from '@hindsight/model';
import type { CrashAnalysis } from '../../model.ts';
import { defineRule } from '../define-rule.ts';
import { isNullAccess } from '../support/address.ts';
import { classifyCrash, findTopFrame, isFault } from '../support/crash-class.ts';
import { gatherCrash, quote, quoteFrame, quoteLine } from '../support/evidence.ts';
import { findLastException, type LastException } from '../support/exceptions.ts';
import { describeLibrary, findGuiltyFrame } from '../support/native-code.ts';
import { code, describeCaller, describeFault, findJavaCaller } from '../support/prose.ts';

/** `Exception <a 'java/lang/NoSuchMethodError'{0x00000000fd00ff00}: doesNotExist> (0x00000000fd00ff00)` */
const EXCEPTION = /Exception <a '([\w/$]{1,200})'(?:\{0x[0-9a-f]{1,16}\})?(?:: ([^>\n]{1,160}))?/;
const OUT_OF_MEMORY = /OutOfMemoryError/;
/** A function of JNI raised it, or a Java method that was called from native code ended with it: nobody can have caught it. */
const RAISED_FOR_NATIVE = /[/\\](?:prims[/\\]jni|runtime[/\\]javaCalls)\.cpp\b/;
/** What FindClass raises; Java code that looks for a class raises the same. */
const MISSING_CLASS = /java[./]lang[./](?:NoClassDefFoundError|ClassNotFoundException|ExceptionInInitializerError)/;

/** Native code that checks nothing uses the null at once; its next call of JNI may be some work away. */
const MAX_SECONDS = 1;
const MAX_SECONDS_MISSING_CLASS = 0.1;

export const pendingException = defineRule({
  id: 'pending-exception',
  cause: 'native-crash',
  title: 'Native code went on after a Java exception',
  because:
    'The ring of exceptions has one of the thread that crashed, directly before the end, that a function of JNI or a method called from native code raised, and native code then used null: such functions return null with the exception pending (JNI specification, chapter 2).',
  check: (analysis) => {
    if (!isFault(analysis) || !isNullAccess(analysis) || classifyCrash(analysis) !== 'native-library') return undefined;
    const last = findPending(analysis);
    const [, name, detail] = EXCEPTION.exec(last?.event.text ?? '') ?? [];
    if (last === undefined || name === undefined) return undefined;
    const error = name.split('/').at(-1) ?? name;
    const what = detail === undefined ? error : `${error} (${code(detail.trim(), 50)})`;
    const library = describeLibrary(findGuiltyFrame(analysis)?.library);
    const isCertain = RAISED_FOR_NATIVE.test(last.event.text);
    return {
      level: 'FATAL',
      confidence: isCertain ? 'high' : 'medium',
      headline: chooseHeadline(
        `${library} went on after ${what} and used null${describeCaller(analysis)}`,
        `${library} went on after ${what} and used null`,
        `${library} went on after ${error} and used null`,
        'Native code went on after a Java exception and used null',
      ),
      explanation: `${describeFault(analysis)} The same thread had got ${what} directly before. A function of JNI that fails returns null with the exception pending, and this code used the null without a check.${isCertain ? '' : ' Java code may have caught that exception; then the null has another reason.'}`,
      advice: `${adviseError(error)} In the native code check each result of JNI and call ExceptionCheck after each call of a Java method; a test with -Xcheck:jni shows the calls that miss it.`,
      evidence: gatherCrash(
        analysis,
        quoteLine(last.event.line, name, analysis.report.crash.thread?.address),
        quote(analysis, 'siginfo', analysis.report.crash.faultAddress),
        quoteFrame(findTopFrame(analysis)),
        quoteFrame(findJavaCaller(analysis)),
        metricEvidence('time from the exception to the crash', ms(Math.round(last.secondsBefore * 1000))),
      ),
    };
  },
});

/** The last exception of the thread, where it was still pending; a lack of memory is another finding. */
function findPending(analysis: CrashAnalysis): LastException | undefined {
  const last = findLastException(analysis);
  if (last === undefined || OUT_OF_MEMORY.test(last.event.text)) return undefined;
  const { text } = last.event;
  if (RAISED_FOR_NATIVE.test(text)) return last.secondsBefore <= MAX_SECONDS ? last : undefined;
  return MISSING_CLASS.test(text) && last.secondsBefore <= MAX_SECONDS_MISSING_CLASS ? last : undefined;
}

function adviseError(error: string): string {
  switch (error) {
    case 'NoSuchMethodError':
    case 'NoSuchFieldError':
      return 'Compare name, signature and `static` with the class that is loaded (`javap -s -p`): jar and native library must be of one version, and a shrinker such as ProGuard must keep what native code looks up.';
    case 'NoClassDefFoundError':
    case 'ClassNotFoundException':
      return 'Put the class on the class path. FindClass in a thread that native code has attached sees only the class path of the start: look classes up in JNI_OnLoad and keep them as global references.';
    case 'ExceptionInInitializerError':
      return 'Correct the static initializer of the class; the application log has its exception.';
    case 'StackOverflowError':
      return 'Give the thread a larger stack where native code creates it (pthread_attr_setstacksize, 1 MB as Java threads have), or raise -Xss, unless the recursion has no end.';
    default:
      return 'Find out from the application log why the Java method that native code called failed, and correct that first.';
  }
}
