import {
  chooseHeadline,
  findWorst,
  fitSentences,
  formatBytes,
  formatCount,
  formatShare,
  MAX_VERDICT_CHARACTERS,
  pluralize,
  truncate,
} from '@hindsight/claims';
import { isJdkClass } from '@hindsight/heap-graph';
import type { Finding, Verdict } from '@hindsight/model';
import type { HeapAnalysis } from './analysis.ts';
import { truncatedDump } from './rules/dump/truncated-dump.ts';
import { measureSubject, nameHolder } from './rules/support/suspect-claim.ts';
import { DANGER_SHARE, listProblemSuspects } from './rules/support/suspect-severity.ts';
import { HOLDERS_MAP } from './sections/memory-maps.ts';

/** The verdict of the report: the worst finding, or that nothing stands out and how large the heap is. */
export function composeVerdict(analysis: HeapAnalysis, findings: readonly Finding[]): Verdict {
  const { usedBytes, reachable } = analysis;
  const worst = findWorst(findings);
  const size = `${formatBytes(usedBytes)} in ${formatCount(reachable)} objects`;
  if (!worst) return { level: 'OK', sentence: describeHealthy(analysis, size), chart: HOLDERS_MAP };
  const contents = worst.id.startsWith('leak-') ? describeContents(analysis) : undefined;
  const part = lacksEnd(analysis) && worst.id !== truncatedDump.id ? ONLY_PART : undefined;
  return {
    level: worst.level,
    sentence: truncate(worst.title, MAX_VERDICT_CHARACTERS),
    detail: fitSentences([part, contents, worst.explanation].filter((text) => text !== undefined).join(' ')),
    confidence: worst.confidence,
    chart: HOLDERS_MAP,
  };
}

const ONLY_PART = 'The end of the dump is missing: shares are of the part that was read.';

const lacksEnd = ({ dump }: HeapAnalysis): boolean =>
  dump.defects.some(({ code }) => code === 'truncated' || code === 'unreadable-rest');

/**
 * A holder of most of a heap can be no problem, because the heap is small beside its limit or the holder is bounded; a reader sees it
 * in the chart beside the sentence and wants it named.
 */
function describeHealthy(analysis: HeapAnalysis, size: string): string {
  const [largest] = analysis.suspects
    .filter(({ kind }) => kind === 'object')
    .map((suspect) => ({ name: nameHolder(suspect), ...measureSubject(suspect, analysis) }))
    .filter(({ share }) => share >= DANGER_SHARE)
    .toSorted((a, b) => b.share - a.share);
  return largest
    ? chooseHeadline(
        `${size}, ${formatShare(largest.share)} of it kept by ${largest.name}`,
        `${size}, ${formatShare(largest.share)} of it kept by one holder`,
      )
    : `Nothing stands out in the heap: ${size}.`;
}

/** A class of which fewer objects are there says nothing about memory that thousands of classes share. */
const MIN_SHARE_OF_OBJECTS = 0.1;

/** What the leak suspect retains: the most numerous class that is not of the JDK. */
function describeContents(analysis: HeapAnalysis): string | undefined {
  const [suspect] = listProblemSuspects(analysis);
  // The explanation tells them by their outermost objects.
  if (suspect?.contents) return undefined;
  const own = suspect && analysis.retainedComposition.get(suspect.point)?.filter(({ label }) => !isJdkClass(label));
  const [largest] = own?.toSorted((a, b) => b.objects - a.objects) ?? [];
  const all = own?.reduce((sum, { objects }) => sum + objects, 0) ?? 0;
  return largest && largest.objects > 1 && largest.objects >= MIN_SHARE_OF_OBJECTS * all
    ? `It holds ${pluralize(largest.objects, 'object')} of ${largest.label}.`
    : undefined;
}
