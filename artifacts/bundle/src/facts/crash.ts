import { type Finding, isCaseOf } from '@hindsight/model';
import { getReport, isOfCapture } from '../crash-reports.ts';
import { type Fact, QUALITY } from '../fact.ts';
import type { Capture, CapturedCrash } from '../model.ts';

/**
 * Makes a fact of each report that tells how the captured JVM died and whose analysis names no cause: otherwise the findings of that
 * analysis are the facts. Reports of other JVMs are a note.
 */
export const collectCrashFacts = (capture: Capture): Fact[] =>
  capture.crashReports
    .filter((one) => isOfCapture(one, capture) && !one.members.analysis.findings.some(namesCause))
    .map(toFact);

/**
 * What was sent from outside, what is missing in a report, and what is only suspected make no cause of the bundle on their own: the crash
 * is told all the same.
 */
const namesCause = ({ cause, level, confidence }: Finding): boolean =>
  (level === 'FATAL' || level === 'SEVERE') &&
  confidence !== 'low' &&
  cause !== undefined &&
  !isCaseOf(cause, 'evidence') &&
  !isCaseOf(cause, 'event');

function toFact({ name, members }: CapturedCrash): Fact {
  const { crash, lines } = getReport(members);
  const frame = crash.frame?.text.replaceAll(/ {2,}/g, ' ');
  const [verdict] = members.analysis.findings;
  const error = verdict?.title ?? crash.signal ?? crash.message ?? crash.kind;
  const line = lines.problem ?? lines.title ?? 1;
  return {
    id: 'crash',
    family: 'kernel',
    quality: QUALITY.measured,
    statement: `${name} says that the JVM crashed: ${error}${frame === undefined ? '' : ` in ${frame}`}`,
    evidence: verdict?.evidence ?? [{ kind: 'lines', first: line, last: line, file: name }],
    words: { file: name, error, frame: frame ?? '', process: String(crash.pid ?? '') },
  };
}
