import type { AnalysisSuccess, Comparison } from '@hindsight/api';
import { findKeyFigures } from '@hindsight/model';
import { findCautions } from './cautions.ts';
import { compareClasses } from './classes.ts';
import { compareFigures } from './figures.ts';
import { compareFindings } from './findings.ts';
import { compareThreads } from './threads.ts';
import { judge, writeVerdict } from './verdict.ts';

/** What a comparison says of the two outcomes, whoever stored them or not. */
export type ComparedOutcomes = Omit<Comparison, 'responseId' | 'a' | 'b'>;

/** What is different in `b`, seen from `a`. Both are of one kind. */
export function compareOutcomes(a: AnalysisSuccess, b: AnalysisSuccess): ComparedOutcomes {
  const figures = compareFigures(findKeyFigures(a.report), findKeyFigures(b.report));
  const findings = compareFindings(a.findings, b.findings);
  const classes = compareClasses(a, b);
  const threads = compareThreads(a, b);
  return {
    verdict: writeVerdict(figures, findings),
    judgement: judge(figures, findings),
    cautions: findCautions(a, b),
    figures,
    findings,
    ...(classes && { classes }),
    ...(threads && { threads }),
    reports: { a: a.report, b: b.report },
  };
}
