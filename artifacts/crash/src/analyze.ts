import { assessJdkAge } from '@hindsight/claims';
import { type AnalysisRequest, ArtifactError, type TextAnalysis, type TextSource } from '@hindsight/model';
import { buildBody } from './body.ts';
import { holdsThreadDump } from './detect.ts';
import { diagnoseCrash } from './findings.ts';
import { findBlame } from './metrics/blame.ts';
import type { CrashAnalysis, CrashReport } from './model.ts';
import { readCrashReport } from './read.ts';
import { crashReport } from './sections/index.ts';

export interface CrashLogAnalysis extends TextAnalysis {
  /** The analysis behind the findings, for analyzers that combine artifacts. */
  readonly analysis: CrashAnalysis;
}

/** Analyzes a crash report, from lines to the answer. Several files are read in their order, as one. */
export async function analyzeCrashLog(
  sources: readonly TextSource[],
  request: AnalysisRequest,
): Promise<CrashLogAnalysis> {
  const report = await readCrashReport(sources);
  if (
    !report ||
    !isUnderstood(report) ||
    (report.crash.kind === 'fragment' && sources.some(({ head }) => holdsThreadDump(head)))
  ) {
    throw new ArtifactError('not-a-crash-log', `No crash report begins in ${request.fileName || 'the input'}.`);
  }
  const analysis = assess(report, request);
  const findings = diagnoseCrash(analysis);
  return {
    analysis,
    format: report.format,
    complete: report.complete,
    findings,
    report: crashReport({ analysis, findings }),
    body: (reported) => buildBody({ analysis, findings: reported }),
  };
}

/** A part of a report must have a section: a single known line stands in other texts too. */
const isUnderstood = ({ crash, sections }: CrashReport): boolean => crash.kind !== 'fragment' || sections.length > 0;

function assess(report: CrashReport, { options }: AnalysisRequest): CrashAnalysis {
  const now = Date.parse(options.now ?? '');
  const at = Number.isNaN(now) ? report.process.timeMs : now;
  return {
    report,
    blame: findBlame(report),
    age: assessJdkAge(report.jvm, at),
    ...(at !== undefined && { at }),
  };
}
