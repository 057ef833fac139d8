import { type AnalysisRequest, type ArchiveContents, compareLevels, type TextAnalysis } from '@hindsight/model';
import { buildBody } from './body.ts';
import { buildFindings } from './findings.ts';
import { readJvms } from './reading/read-jvms.ts';
import { buildReport } from './sections/index.ts';
import { buildUnifiedTimeline } from './unified-timeline.ts';
import { composeVerdict, writeMessage } from './verdict.ts';

/** Analyzes a capture, from its files to its root causes. */
export async function analyzeBundle(contents: ArchiveContents, request: AnalysisRequest): Promise<TextAnalysis> {
  const { damage } = contents;
  const { capture, ranking } = await readJvms(contents, request);
  const timeline = buildUnifiedTimeline(capture, ranking.facts);
  const verdict = composeVerdict(ranking, capture, damage);
  const findings = buildFindings(ranking, capture);
  return {
    format: 'capture',
    complete: damage === undefined && !capture.artifacts.some(({ state }) => state === 'unreadable'),
    // The causes keep their rank within a level.
    findings: findings.toSorted((a, b) => compareLevels(a.level, b.level)),
    report: buildReport({ capture, ranking, timeline, damage, verdict }),
    body: (reportedFindings) =>
      buildBody({
        capture,
        ranking,
        findings: reportedFindings,
        timeline: timeline,
        damage,
        verdict: writeMessage(verdict),
      }),
  };
}
