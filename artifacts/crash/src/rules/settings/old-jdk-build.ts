import { chooseHeadline, pluralize } from '@hindsight/claims';
import type { CrashAnalysis } from '../../model.ts';
import { defineRule } from '../define-rule.ts';
import { classifyCrash, isExternalSignal, isJavaMemoryFailure, isNativeMemoryFailure } from '../support/crash-class.ts';
import { gather, quote } from '../support/evidence.ts';

const YEAR_MS = 365.25 * 86_400_000;
const MANY_UPDATES = 4;
const SOME_UPDATES = 2;

export const oldJdkBuild = defineRule({
  id: 'old-jdk-build',
  cause: 'settings',
  title: 'The build of the JDK is old',
  because:
    'Security updates come every quarter (Oracle critical patch updates, OpenJDK updates projects), and each fixes crashes too. Four missed updates or a year are a warning, two a note; the time of the report counts, else the newest update of our table.',
  check: (analysis) => {
    const { age, at } = analysis;
    const { version } = analysis.report.jvm;
    if (!age || version === undefined) return undefined;
    const missed = age.missedUpdates ?? 0;
    const years = age.releasedAt === undefined || at === undefined ? 0 : (at - age.releasedAt) / YEAR_MS;
    const isOld = missed >= MANY_UPDATES || (years >= 1 && missed > 0);
    if (!isOld && missed < SOME_UPDATES) return undefined;
    const released = age.releasedAt === undefined ? '' : ` of ${new Date(age.releasedAt).toISOString().slice(0, 10)}`;
    const newest = age.newestUpdate === undefined ? '' : `; ${age.newestUpdate} was the newest`;
    const { level, effect, advice } = selectMeaning(analysis, isOld);
    return {
      level,
      confidence: 'high',
      headline: chooseHeadline(`JDK ${version}${released} was ${pluralize(missed, 'security update')} behind${newest}`),
      explanation: `The build ${version}${released} misses ${pluralize(missed, 'security update')}${newest}${at === undefined ? ' that we know; the report has no date' : ' at the time of the report'}. ${effect}`,
      advice: `Update to the newest update of the release${age.newestUpdate === undefined ? '' : ` (${age.newestUpdate} or later)`}${advice}`,
      evidence: gather(analysis, quote(analysis, 'jreVersion', version)),
    };
  },
});

const OF_OLD = {
  level: 'WARNING',
  effect: 'Each update also fixes crashes of compiler and collector.',
  advice: ' before anything else is searched: no vendor looks at a crash of an old build.',
} as const;
const OF_LATE = { ...OF_OLD, level: 'INFO' } as const;
/** Who killed the JVM did not care for its build. */
const OF_KILLED = {
  level: 'INFO',
  effect: 'It has nothing to do with the signal.',
  advice: ': it closes known security holes.',
} as const;

/** Where memory was short, or nothing crashed, no defect of the build is searched. */
const OF_SHORTAGE = { ...OF_KILLED, effect: 'It rarely has to do with memory that is short.' } as const;
/** Native code of the application fails with every build. */
const OF_FOREIGN = { ...OF_KILLED, effect: 'The library that failed is not part of it.' } as const;
const OF_HEALTHY = { ...OF_KILLED, effect: 'Nothing has crashed.' } as const;

type Meaning =
  | typeof OF_OLD
  | typeof OF_LATE
  | typeof OF_KILLED
  | typeof OF_SHORTAGE
  | typeof OF_FOREIGN
  | typeof OF_HEALTHY;

function selectMeaning(analysis: CrashAnalysis, isOld: boolean): Meaning {
  if (isExternalSignal(analysis)) return OF_KILLED;
  if (isNativeMemoryFailure(analysis) || isJavaMemoryFailure(analysis)) return OF_SHORTAGE;
  if (analysis.report.crash.kind === 'none') return OF_HEALTHY;
  if (classifyCrash(analysis) === 'native-library' && analysis.blame?.owner === 'application') return OF_FOREIGN;
  return isOld ? OF_OLD : OF_LATE;
}
