import { formatCount, mergeFindings, type Occurrence } from '@hindsight/claims';
import { type Finding, type Rule, sortFindings } from '@hindsight/model';
import type { GcFinding } from './advice/change.ts';
import { composeAdvice } from './advice/compose-advice.ts';
import type { GcAnalysis } from './analysis.ts';
import type { GcRun } from './model.ts';
import { diagnoseRun } from './rules/diagnose-run.ts';
import { RULES } from './rules/index.ts';

/** Pieces of evidence of one finding over all runs. */
const MAX_EVIDENCE = 6;
/** Says that nothing is wrong; for a log with several runs it is true only when it is true of all. */
const HEALTHY = 'healthy';

/**
 * Diagnoses every run by itself and merges the findings that several runs share into one, represented by the worst run.
 * Advice about settings is composed once, from the intentions of all findings.
 */
export function diagnoseRuns(analyses: readonly GcAnalysis[], rules: readonly Rule<GcAnalysis>[] = RULES): Finding[] {
  const occurrences = analyses.flatMap((analysis) =>
    diagnoseRun(rules, analysis).map(
      (finding): Occurrence<GcAnalysis> => ({ finding: nameSource(finding, analysis.run, analyses), origin: analysis }),
    ),
  );
  const findings: readonly GcFinding[] =
    analyses.length === 1
      ? occurrences.map(({ finding }) => finding)
      : mergeFindings(occurrences, {
          compare: (a, b) => (b.finding.lostMs ?? 0) - (a.finding.lostMs ?? 0),
          describe: (worst, others) => describeRun(worst, others.length, analyses.length),
          maxEvidence: MAX_EVIDENCE,
        });
  const isHealthy = findings.every(({ level }) => level === 'INFO');
  return composeAdvice(sortFindings(isHealthy ? findings : findings.filter(({ id }) => id !== HEALTHY)));
}

/** Names the container first where a log follows several JVMs: whose problem it is comes before what it is. */
function nameSource(finding: GcFinding, { source }: GcRun, analyses: readonly GcAnalysis[]): GcFinding {
  if (source === undefined || analyses.every(({ run }) => run.source === source)) return finding;
  return { ...finding, title: `${source}: ${finding.title}` };
}

function describeRun({ run }: GcAnalysis, others: number, runs: number): string {
  const place = `lines ${formatCount(run.firstLine)} to ${formatCount(run.lastLine)}${run.source === undefined ? '' : ` of ${run.source}`}`;
  const lines = `This is the JVM run in ${place}, one of ${runs}`;
  if (others === 0) return `${lines}.`;
  return `${lines}; ${others === 1 ? 'one other run shows' : `${others} other runs show`} the same.`;
}
