import { chooseHeadline } from '@hindsight/claims';
import { findJdkHome, isBelow } from '../../metrics/library-owner.ts';
import type { CrashAnalysis } from '../../model.ts';
import { defineRule } from '../define-rule.ts';
import { isFault, isInternalError } from '../support/crash-class.ts';
import { gatherCrash, quote } from '../support/evidence.ts';
import { findOption } from '../support/flags.ts';
import { isBooting } from '../support/memory-pressure.ts';
import { codePath } from '../support/prose.ts';

/** The option without `/a` and `/p`, which only add to the classes of the JDK. */
const OPTION = '-Xbootclasspath:';
/** The classes of the JDK up to release 8; `classes.jar` is that of Apple. */
const OWN_CLASSES = /(?:^|[/\\])(?:rt|classes)\.jar$/i;
const SEPARATORS = { windows: ';', other: ':' } as const;

export const foreignBootClasses = defineRule({
  id: 'foreign-boot-classes',
  cause: 'startup-failure',
  title: 'The boot class library does not belong to this JVM',
  because:
    '-Xbootclasspath: replaces the classes of the JDK. HotSpot knows the layout of java.lang.Object, String and others of its own rt.jar (javaClasses.cpp), and ends while it loads them when the fields differ.',
  check: (analysis) => {
    const path = findOption(analysis, OPTION);
    if (path === undefined || (!isFault(analysis) && !isInternalError(analysis)) || !isBooting(analysis))
      return undefined;
    if (holdsOwnClasses(analysis, path)) return undefined;
    const isAndroid = /[/\\]android\.jar/i.test(path);
    return {
      level: 'FATAL',
      confidence: 'high',
      headline: chooseHeadline(
        `The boot class library does not belong to this JVM: ${OPTION.slice(0, -1)} has ${codePath(path, 50)}`,
        'The boot class library does not belong to this JVM: -Xbootclasspath replaces it',
      ),
      explanation: `The command line replaces the classes of the JDK by ${codePath(path, 200)}${isAndroid ? ', which are stubs of Android to compile against' : ''}, and the JVM ended while it loaded its first classes. It expects the fields of the java.lang classes that it was built with.`,
      advice: `Remove -Xbootclasspath from the command line or the launch configuration${isAndroid ? '; Android code runs on a device or emulator, and its unit tests take the library on the ordinary class path' : ''}. To add classes, -Xbootclasspath/a keeps those of the JDK.`,
      evidence: gatherCrash(
        analysis,
        quote(analysis, 'jvmArguments', OPTION),
        quote(analysis, 'message', analysis.report.crash.message),
        quote(analysis, 'vmState', 'not fully initialized'),
        quote(analysis, 'elapsed'),
      ),
    };
  },
});

/** Whether an entry is the class library of the JDK that crashed; of any JDK where the report does not have its folder. */
function holdsOwnClasses({ report }: CrashAnalysis, path: string): boolean {
  const home = findJdkHome(report.libraries.map((library) => library.path));
  const isWindows = /^[A-Za-z]:[/\\]|;/.test(path);
  return path
    .split(isWindows ? SEPARATORS.windows : SEPARATORS.other)
    .some((entry) => OWN_CLASSES.test(entry) && (home === undefined || isBelow(entry, home)));
}
