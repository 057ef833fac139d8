import { chooseHeadline } from '@hindsight/claims';
import type { CrashAnalysis } from '../../model.ts';
import { defineRule } from '../define-rule.ts';
import { classifyCrash, findTopFrame } from '../support/crash-class.ts';
import {
  ADVISE_CHECK_JNI,
  describeLibrary,
  describeVersion,
  findGuiltyFrame,
  gatherNativeCrash,
  isJniArgument,
} from '../support/native-code.ts';
import {
  adviseEvidence,
  code,
  describeCaller,
  describeFault,
  describePath,
  describeSignal,
  nameDebugger,
} from '../support/prose.ts';

export const nativeLibraryCrash = defineRule({
  id: 'native-library-crash',
  cause: 'native-crash',
  title: 'Native code outside of the JVM crashed',
  because:
    'The problematic frame, or the first one below the C library, is in a library that is neither the JVM nor of the JDK: HotSpot writes "The crash happened outside the Java Virtual Machine in native code" for it.',
  check: (analysis) => {
    const kind = classifyCrash(analysis);
    if (kind !== 'native-library' && kind !== 'c-library') return undefined;
    const isCallerKnown = kind === 'native-library';
    const library = isCallerKnown ? findGuiltyFrame(analysis)?.library : findTopFrame(analysis)?.library;
    const isJumpToNowhere = library === undefined;
    const where = isJumpToNowhere
      ? 'an address without code (a call over a bad function pointer)'
      : describeLibrary(library);
    const name = isCallerKnown ? findGuiltyFrame(analysis)?.function : undefined;
    return {
      level: 'FATAL',
      confidence: isCallerKnown ? 'medium' : 'low',
      headline: chooseHeadline(
        `${describeSignal(analysis)} in ${where}${name === undefined ? '' : `, function ${code(name, 40)}`}${describeCaller(analysis)}`,
        `${describeSignal(analysis)} in ${where}${describeCaller(analysis)}`,
        `${describeSignal(analysis)} in ${where}`,
        `${describeSignal(analysis)} in native code`,
      ),
      explanation: `${describeFault(analysis)}${describePath(analysis)}${describeVersion(analysis, library)} ${explain(analysis, isCallerKnown)}`,
      advice: isJniArgument(analysis)
        ? `${ADVISE_CHECK_JNI} Then correct ${describeLibrary(library)} or update it, or send its vendor ${adviseEvidence(analysis)}.`
        : isCallerKnown
          ? `Update ${describeLibrary(library)} or report it to its vendor with ${adviseEvidence(analysis)}; until then keep ${code(describeTarget(library))} out of the process or run it in one of its own. Check with -Xcheck:jni whether Java passes it something wrong.`
          : `Open ${adviseEvidence(analysis)} in ${nameDebugger(analysis)} and read the whole stack; remove native agents and libraries one at a time to find the caller.`,
      evidence: gatherNativeCrash(analysis),
    };
  },
});

const describeTarget = (library: string | undefined): string => library ?? 'the library';

/** What the frames say of who is to blame. */
function explain(analysis: CrashAnalysis, isCallerKnown: boolean): string {
  if (isJniArgument(analysis))
    return 'The library called a function of the JVM over JNI, which failed on what it was given: such functions do not check their arguments.';
  if (!isCallerKnown)
    return 'The frame is of the C library or of no library at all, and the report does not show which native code called it; the native libraries of the process are the suspects.';
  const caller = isUnattached(analysis)
    ? 'No Java code called it: the thread is one of the library, and is not attached to the JVM. If it was to call Java, it has to call AttachCurrentThread first, and it may use no JNIEnv and no local reference of another thread.'
    : 'The Java code that called it may still have passed something wrong.';
  return `This is code outside of the JVM: a native library has no checks, and its faults end the whole process. ${caller}`;
}

const isUnattached = ({ report: { crash } }: CrashAnalysis): boolean => crash.thread?.kind === 'native';
