import { type Finding, isCaseOf } from '@hindsight/model';
import { type Fact, QUALITY } from '../fact.ts';
import { parseCaptureTime } from '../meta-info.ts';
import type { Capture, CapturedCrash } from '../model.ts';

/** An older report tells of another day (contract of bundles). */
const MAX_AGE_MS = 86_400_000;
/** Reports that a JVM writes when it is asked, and parts without a header: they tell nothing of a death. */
const NO_CRASH: ReadonlySet<string> = new Set(['none', 'fragment']);

/**
 * Makes a fact of each crash report in the archive that tells of another JVM, or whose analysis names no cause: otherwise the findings of
 * that analysis are the facts.
 */
export const collectCrashFacts = (capture: Capture): Fact[] =>
  capture.crashReports
    .filter(({ members }) => hasCrashed(members))
    .filter((one) => !isOfCapture(one, capture) || !one.members.analysis.findings.some(namesCause))
    .map((one) => toFact(one, capture.meta));

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

/** Returns whether a report tells how the captured JVM died. */
export const isOfCapture = ({ members }: CapturedCrash, { meta }: Capture): boolean =>
  hasCrashed(members) && describeOther(getReport(members), meta) === undefined;

const hasCrashed = (members: CapturedCrash['members']): boolean => !NO_CRASH.has(getReport(members).crash.kind);

const getReport = ({ analysis }: CapturedCrash['members']) => analysis.analysis.report;

function toFact({ name, members }: CapturedCrash, meta: Capture['meta']): Fact {
  const report = getReport(members);
  const { crash } = report;
  const frame = crash.frame?.text.replaceAll(/ {2,}/g, ' ');
  const [verdict] = members.analysis.findings;
  const error = verdict?.title ?? crash.signal ?? crash.message ?? crash.kind;
  const other = describeOther(report, meta);
  const line = report.lines.problem ?? report.lines.title ?? 1;
  return {
    id: other === undefined ? 'crash' : 'earlier-crash',
    family: 'kernel',
    quality: QUALITY.measured,
    statement: `${name} says that ${other ?? 'the JVM'} crashed: ${error}${frame === undefined ? '' : ` in ${frame}`}`,
    evidence: verdict?.evidence ?? [{ kind: 'lines', first: line, last: line, file: name }],
    words: { file: name, error, frame: frame ?? '', process: String(crash.pid ?? '') },
  };
}

/** Names the JVM of the report when it is not the captured one at the time of the capture. */
function describeOther({ crash, process }: ReturnType<typeof getReport>, meta: Capture['meta']): string | undefined {
  if (crash.pid !== undefined && meta.processId !== undefined && crash.pid !== meta.processId)
    return `an earlier JVM (process ${crash.pid})`;
  const capturedMs = parseCaptureTime(meta);
  const isOld = capturedMs !== undefined && process.timeMs !== undefined && capturedMs - process.timeMs > MAX_AGE_MS;
  return isOld ? 'more than a day before the capture a JVM' : undefined;
}
