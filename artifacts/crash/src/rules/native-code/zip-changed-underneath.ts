import { chooseHeadline } from '@hindsight/claims';
import { defineRule } from '../define-rule.ts';
import { findTopFrame, isFault, listTopFunctions } from '../support/crash-class.ts';
import { gatherCrash, quote, quoteFrame } from '../support/evidence.ts';
import { code, describeCaller, describeFault, describeSignal, listJavaFrames } from '../support/prose.ts';

const ZIP_FUNCTION =
  /^(?:newEntry|readCEN|ZIP_\w+|Java_java_util_zip_ZipFile_\w+|Java_java_util_jar_\w+|findEND|getEntry)/;
const ZIP_METHOD = /^java\.util\.(?:zip\.ZipFile|jar\.JarFile)\b/;
const LAST_MAPPING_RELEASE = 8;

export const zipChangedUnderneath = defineRule({
  id: 'zip-changed-underneath',
  cause: 'native-crash',
  title: 'A jar was replaced while the JVM had it open',
  because:
    'JDK 8 and older map the directory of a jar (libzip); when the file is overwritten the mapping shows other bytes. JDK 9 and later read it in Java (JDK-8142508).',
  check: (analysis) => {
    const { jvm, crash } = analysis.report;
    // Windows lets nobody write over a file that is mapped; there its page could not be read.
    if (!isFault(analysis) || crash.signal === 'EXCEPTION_IN_PAGE_ERROR') return undefined;
    if ((jvm.feature ?? 0) > LAST_MAPPING_RELEASE) return undefined;
    const top = findTopFrame(analysis);
    const inFunction = listTopFunctions(analysis, 4).some((name) => ZIP_FUNCTION.test(name));
    const user = listJavaFrames(analysis)
      .slice(0, 3)
      .find(({ method }) => ZIP_METHOD.test(method ?? ''));
    const inZip =
      /^(?:lib)?zip\./i.test(top?.library ?? '') ||
      (/^(?:libc[.-]|v\s)/.test(top?.library ?? top?.text ?? '') && user !== undefined);
    if (!inFunction && !(inZip && user !== undefined)) return undefined;
    const jar =
      /[\w./\\-]+\.(?:jar|war|zip|ear)\b/.exec(crash.registerMapping.map(({ text }) => text).join('\n'))?.[0] ??
      crash.faultMapping?.path;
    return {
      level: 'FATAL',
      confidence: inFunction ? 'high' : 'medium',
      headline: chooseHeadline(
        `${describeSignal(analysis)} while ${jar === undefined ? 'a jar' : code(jar, 50)} was read: it was replaced while it was open${describeCaller(analysis)}`,
        `${describeSignal(analysis)} while a jar was read: it was replaced while it was open`,
      ),
      explanation: `${describeFault(analysis)} This JVM keeps the directory of every open jar mapped; when the file is overwritten in place, the next lookup reads what is no directory any more.`,
      advice:
        'Never write over a jar that a JVM has open: stop it first, or write a new file and rename it. Until then start with `-Dsun.zip.disableMemoryMapping=true`, or move to JDK 11 or later.',
      evidence: gatherCrash(analysis, quoteFrame(top), quote(analysis, 'siginfo', crash.signalCode), quoteFrame(user)),
    };
  },
});
