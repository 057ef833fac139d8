import { type AnalysisRequest, type ArchiveContents, sortFindings, type TextAnalysis } from '@hindsight/model';
import { bundleBody } from './body.ts';
import { collectFacts } from './facts/index.ts';
import { findingsOf } from './findings.ts';
import { judge } from './judge.ts';
import { momentsOf } from './moments.ts';
import { readCapture } from './read.ts';
import { bundleReport } from './sections/index.ts';
import { verdictOf } from './verdict.ts';

/** A capture from its files to its causes. */
export async function analyzeBundle(contents: ArchiveContents, request: AnalysisRequest): Promise<TextAnalysis> {
  const capture = await readCapture(contents, request);
  const facts = await collectFacts(capture);
  const judgement = judge(facts);
  const moments = momentsOf(capture, facts);
  const verdict = verdictOf(judgement, capture);
  const findings = findingsOf(judgement, capture);
  const { damage } = contents;
  return {
    format: 'capture',
    complete: damage === undefined && !capture.artifacts.some(({ state }) => state === 'unreadable'),
    findings: sortFindings(findings),
    report: bundleReport({ capture, judgement, moments, damage, verdict }),
    body: (said) =>
      bundleBody({
        capture,
        judgement,
        findings: said,
        moments,
        damage,
        verdict: `${verdict.sentence}${verdict.detail ? ` ${verdict.detail}` : ''}`,
      }),
  };
}
