import type { Evidence, Finding } from '@hindsight/model';
import type { EmbeddedCrashReport } from '../input/crash-report-watch.ts';

/** Its entry in the catalogue of findings. */
export const CRASH_REPORT_INSIDE = {
  id: 'crash-report-inside',
  title: 'A crash report stands in this artifact: the JVM died',
  because:
    'HotSpot prints the header of a crash report to the standard output; in containers that is often the only trace of it.',
} as const;

export interface FoundCrashReport {
  readonly name: string;
  readonly report: EmbeddedCrashReport;
}

const MAX_NAMED = 60;

/** Reports that a JVM crashed in the middle of a log or behind a thread dump; the kind of crash reports is not asked. */
export function findCrashReportInside(found: readonly FoundCrashReport[]): Finding | undefined {
  const [first, ...more] = found;
  if (!first) return undefined;
  const { error, frame, line } = first.report;
  const [signal = error] = error.split(/ at pc=|, pid=/, 1);
  const place = frame === undefined ? '' : ` in \`${frame.replaceAll('`', "'").slice(0, MAX_NAMED)}\``;
  const [evidence, ...others] = [first, ...more].map(toEvidence);
  return {
    id: CRASH_REPORT_INSIDE.id,
    title: `The JVM crashed: ${signal.slice(0, MAX_NAMED)}${frame === undefined ? '' : place.slice(0, MAX_NAMED)}`,
    cause: 'crash',
    level: 'FATAL',
    confidence: 'high',
    explanation: `At line ${line.toLocaleString('en-US')} of ${first.name || 'the input'} a crash report of the JVM begins: ${error}${place}. What comes after it belongs to another JVM.`,
    advice:
      'Send the whole report to /analyze-crash-api: hs_err_pid*.log of the working directory, or this artifact as a crash report. It names the code that is to blame.',
    evidence: [evidence ?? toEvidence(first), ...others],
  };
}

const toEvidence = ({ report: { line, lastLine } }: FoundCrashReport): Evidence => ({
  kind: 'lines',
  first: line,
  last: lastLine,
});
