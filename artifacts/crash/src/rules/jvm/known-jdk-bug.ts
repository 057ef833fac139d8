import { chooseHeadline, parseJdkVersion } from '@hindsight/claims';
import type { CrashAnalysis } from '../../model.ts';
import { defineRule } from '../define-rule.ts';
import { findTopFrame, isFault, isInternalError, listGuiltyFrames } from '../support/crash-class.ts';
import { gatherCrash, quote, quoteFrame } from '../support/evidence.ts';
import { code, describeFault, describeSignal } from '../support/prose.ts';
import { KNOWN_BUGS, type KnownBug } from '../tables/known-bugs.ts';
import { findLibraryProduct } from '../tables/library-families.ts';

export const knownJdkBug = defineRule({
  id: 'known-jdk-bug',
  cause: 'jvm-crash',
  title: 'The crash is that of a known bug of this build',
  because:
    'Frame, version and platform are those of a bug that was fixed in a later build; without a range of versions nothing is claimed. The table names the issue of each.',
  check: (analysis) => {
    const bug = KNOWN_BUGS.find((one) => isBug(analysis, one));
    if (!bug) return undefined;
    const top = findTopFrame(analysis) ?? listGuiltyFrames(analysis)[0];
    const issue = bug.issue === undefined ? '' : ` (${bug.issue})`;
    const { version } = analysis.report.jvm;
    return {
      level: 'FATAL',
      confidence: 'high',
      headline: chooseHeadline(
        `Known bug of JDK ${version}${issue}, fixed in ${bug.fixedIn}: ${describeSignal(analysis)} in ${code(top?.function ?? top?.method ?? top?.library ?? 'the JVM', 40)}`,
        `Known bug of JDK ${version}${issue}, fixed in ${bug.fixedIn}`,
      ),
      explanation: `${describeFault(analysis)} ${bug.what} This build (${version}) has the bug; ${bug.fixedIn} is the first without it.`,
      advice: `Update to ${bug.fixedIn} or later, best to the newest update of the release.${bug.workaround === undefined ? '' : ` Until then: ${bug.workaround}.`}`,
      evidence: gatherCrash(
        analysis,
        quoteFrame(top),
        quote(analysis, 'jreVersion', version),
        quote(analysis, 'message', analysis.report.crash.message),
      ),
    };
  },
});

function isBug(analysis: CrashAnalysis, bug: KnownBug): boolean {
  const { jvm } = analysis.report;
  if (!isFault(analysis) && !isInternalError(analysis)) return false;
  const version = parseJdkVersion(jvm.version);
  const range = bug.builds.find(({ feature }) => feature === version?.feature);
  if (!version || !range || version.update < (range.from ?? 0) || version.update >= range.before) return false;
  if (range.except?.test(jvm.version ?? '')) return false;
  if (bug.gc !== undefined && jvm.gc !== bug.gc) return false;
  if (bug.signal !== undefined && analysis.report.crash.signal !== bug.signal) return false;
  if (findLibraryProduct(findTopFrame(analysis)?.library) !== undefined) return false;
  const frames = [findTopFrame(analysis), ...listGuiltyFrames(analysis).slice(0, bug.depth ?? 3)];
  return frames.some((frame) => bug.frame.test(frame?.function ?? frame?.method ?? ''));
}
