import { chooseHeadline, findWorst, firstSentence, formatBytes, pluralize, truncate } from '@hindsight/claims';
import type { Finding, Verdict } from '@hindsight/model';
import type { MemoryAnalysis } from './analysis.ts';

const MAX_DETAIL = 400;
const NOTHING_NEAR_LIMIT = 'Nothing is near its limit';

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
  const { nmt, histogram, process, jstat } = analysis;
  const figures = [
    process?.rssBytes !== undefined && `${formatBytes(process.rssBytes)} resident`,
    nmt && `${formatBytes(nmt.last.totalCommittedBytes)} committed by the JVM`,
    histogram && `${formatBytes(histogram.last.totalBytes)} of objects`,
    jstat?.totalGcSeconds !== undefined && `${pluralize(jstat.rowCount, 'row')} of jstat`,
  ].filter((figure) => typeof figure === 'string');
  const what = figures.length > 0 ? `: ${figures.join(', ')}` : '';
  const steady = findings.find(({ id }) => id === 'memory-steady');
  if (steady)
    return { sentence: chooseHeadline(steady.title), detail: truncate(`${NOTHING_NEAR_LIMIT}${what}.`, MAX_DETAIL) };
  const growth = process?.growth;
  if (growth?.significant)
    return {
      sentence: chooseHeadline(`Resident memory grew from ${formatBytes(growth.first)} to ${formatBytes(growth.last)}`),
      detail:
        'Nothing in these tables says that it is a leak: touching the committed heap makes it grow as well. NMT and class histograms of the same times would tell.',
    };
  return {
    sentence: chooseHeadline(`${NOTHING_NEAR_LIMIT}${what}`, NOTHING_NEAR_LIMIT),
    ...(isShort(analysis) && {
      detail: 'So few snapshots show no growth: take four to eight at equal distances to find a leak.',
    }),
  };
}

const ENOUGH_SNAPSHOTS = 4;

const isShort = ({ nmt, histogram, process }: MemoryAnalysis): boolean =>
  [nmt?.series, histogram?.series, process?.resident].every((one) => (one?.snapshots.length ?? 0) < ENOUGH_SNAPSHOTS);
