import { chooseHeadline, findWorst, firstSentence, formatBytes, pluralize, truncate } from '@hindsight/claims';
import type { Finding, Verdict } from '@hindsight/model';
import type { MemoryAnalysis } from './analysis.ts';

const MAX_DETAIL = 400;

/** Composes the verdict: the worst finding, or what the tables show of a memory that is steady. */
export function composeVerdict(findings: readonly Finding[], analysis: MemoryAnalysis): Verdict {
  const worst = findWorst(findings);
  if (!worst) return { level: 'OK', ...summarize(findings, analysis) };
  return {
    level: worst.level,
    sentence: chooseHeadline(worst.title),
    detail: truncate(firstSentence(worst.explanation), MAX_DETAIL),
    confidence: worst.confidence,
  };
}

function summarize(findings: readonly Finding[], analysis: MemoryAnalysis): Pick<Verdict, 'sentence' | 'detail'> {
  const short = findings.find(({ id }) => id === 'series-too-short');
  if (short) return { sentence: chooseHeadline(short.title), detail: truncate(short.explanation, MAX_DETAIL) };
  const { input, nmt, histogram, process, jstat } = analysis;
  const figures = [
    process?.rssBytes !== undefined && `${formatBytes(process.rssBytes)} resident`,
    nmt && `${formatBytes(nmt.last.totalCommittedBytes)} committed by the JVM`,
    histogram && `${formatBytes(histogram.last.totalBytes)} of objects`,
    jstat?.totalGcSeconds !== undefined && `${pluralize(jstat.rowCount, 'row')} of jstat`,
  ].filter((figure) => typeof figure === 'string');
  const what = figures.length > 0 ? `: ${figures.join(', ')}` : '';
  if (input.snapshotCount >= ENOUGH_SNAPSHOTS)
    return {
      sentence: chooseHeadline(
        `No memory leak and no limit in sight in ${pluralize(input.snapshotCount, 'snapshot')}${what}`,
        'No memory leak and no limit in sight',
      ),
    };
  return {
    sentence: chooseHeadline(`No limit in sight${what}`, 'No limit in sight'),
    detail: 'So few snapshots show no growth: take four to eight at equal distances to find a leak.',
  };
}

const ENOUGH_SNAPSHOTS = 4;
