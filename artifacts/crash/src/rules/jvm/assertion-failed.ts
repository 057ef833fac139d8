import { chooseHeadline } from '@hindsight/claims';
import type { CrashAnalysis } from '../../model.ts';
import { defineRule } from '../define-rule.ts';
import { classifyCrash, isInternalError, isLibraryNotLoaded, listGuiltyFrames } from '../support/crash-class.ts';
import { gatherCrash, quote, quoteFrame } from '../support/evidence.ts';
import { isThreadCreation } from '../support/memory-pressure.ts';
import { adviseEvidence, code, describePath, findJavaCaller, nameThread } from '../support/prose.ts';

const OTHERS =
  /^fatal error: NMT .{0,30}corruption|MallocLimit: reached |Hit MemLimit|Safepoint sync|Handshake|OutOfMemory encountered/i;

/** `-XX:AbortVMOnException=` (exceptions.cpp, Exceptions::debug_check_abort). */
const ABORT_ON_EXCEPTION = /^fatal error: Saw ([\w.$]{3,200})(?:: .*)?, aborting$/;

export const assertionFailed = defineRule({
  id: 'assertion-failed',
  cause: 'jvm-crash',
  title: 'The JVM found an error in itself and ended',
  because:
    'The header is an Internal Error with a file and line of HotSpot: a guarantee, an assertion of a debug build, ShouldNotReachHere or a fatal error that the code checks for.',
  check: (analysis) => {
    const { crash } = analysis.report;
    if (!isInternalError(analysis) || OTHERS.test(crash.message ?? '') || isThreadCreation(analysis)) return undefined;
    const place = describePlace(analysis);
    const exception = ABORT_ON_EXCEPTION.exec(crash.message ?? '')?.[1];
    if (exception !== undefined) return claimOption(analysis, exception);
    const thread = nameThread(analysis);
    const [guilty] = listGuiltyFrames(analysis);
    const notLoaded = isLibraryNotLoaded(analysis);
    const isOwn = !notLoaded && ['compiler', 'collector'].includes(classifyCrash(analysis) ?? '');
    const why = notLoaded
      ? 'The system did not let it load a library of its own; the message ends with the reason.'
      : 'It is no fault of the program: either the JVM has a bug there, or memory that it relies on was damaged before.';
    return {
      level: isOwn ? 'SEVERE' : 'FATAL',
      confidence: 'high',
      headline: chooseHeadline(
        `The JVM stopped itself at ${code(place, 50)}: ${crash.message ?? 'an internal error'}`,
        `The JVM stopped itself at ${code(place, 50)}`,
      ),
      explanation: `A check inside of the JVM failed at ${code(place)}${crash.message === undefined ? '' : `: ${crash.message}`}${thread === undefined ? '' : `, in thread ${thread}`}. ${why}${describePath(analysis)}`,
      advice: notLoaded
        ? 'Check that the file exists, its access rights and the mount options of its folder (noexec), and what SELinux or AppArmor refused (`ausearch -m avc`); else install the JDK again, for this processor.'
        : `Update the JDK and search its bug database for ${code(place)} and the message; send the vendor ${adviseEvidence(analysis)}.`,
      evidence: gatherCrash(analysis, quote(analysis, 'message', crash.message), quoteFrame(guilty)),
    };
  },
});

function describePlace({ report: { crash } }: CrashAnalysis): string {
  if (crash.errorFile === undefined) return 'the JVM';
  return crash.errorLine === undefined ? crash.errorFile : `${crash.errorFile}:${crash.errorLine}`;
}

function claimOption(analysis: CrashAnalysis, exception: string) {
  return {
    level: 'SEVERE',
    confidence: 'high',
    headline: chooseHeadline(
      `-XX:AbortVMOnException ended the JVM when ${code(exception, 60)} was thrown`,
      '-XX:AbortVMOnException ended the JVM when an exception was thrown',
    ),
    explanation: `The option -XX:AbortVMOnException makes a crash of the first ${code(exception)} that is thrown, even when it would be caught; the JVM itself is sound.`,
    advice: `Remove the option outside of a search for who throws ${code(exception, 60)}; the stack of the report shows that.`,
    evidence: gatherCrash(analysis, quote(analysis, 'message', 'Saw'), quoteFrame(findJavaCaller(analysis))),
  } as const;
}
