import {
  findWorst,
  firstSentence,
  formatBytes,
  formatCount,
  MAX_VERDICT_CHARACTERS,
  pluralize,
  truncate,
} from '@hindsight/claims';
import { isJdkClass } from '@hindsight/heap-graph';
import type { Finding, Verdict } from '@hindsight/model';
import type { HeapAnalysis } from './analysis.ts';
import { KNOWN_PATTERNS } from './patterns/index.ts';
import { listProblemSuspects } from './rules/support/suspect-severity.ts';
import { HOLDERS_MAP } from './sections/memory-maps.ts';

/** The verdict of the report: the worst finding, or that nothing stands out and how large the heap is. */
export function composeVerdict(analysis: HeapAnalysis, findings: readonly Finding[]): Verdict {
  const { usedBytes, reachable } = analysis;
  const worst = findWorst(findings);
  const size = `${formatBytes(usedBytes)} in ${formatCount(reachable)} objects`;
  if (!worst) return { level: 'OK', sentence: `Nothing stands out in the heap: ${size}.`, chart: HOLDERS_MAP };
  const detail = fitSentences([...describeCause(analysis, worst), ...splitSentences(worst.advice ?? '')]);
  return {
    level: worst.level,
    sentence: truncate(firstSentence(worst.explanation).replace(CONTEXT, ''), MAX_VERDICT_CHARACTERS),
    ...(detail && { detail }),
    confidence: worst.confidence,
    chart: HOLDERS_MAP,
  };
}

/** Where in the dominator tree an object is; too much for a banner. */
const CONTEXT = / \(below [^()]{1,300}\)/;

/** Says what the first sentence of a finding does not: the pattern that it is, or what the memory consists of. */
function describeCause(analysis: HeapAnalysis, { id, title, explanation }: Finding): string[] {
  if (KNOWN_PATTERNS.some((pattern) => pattern.id === id)) {
    const isStated = explanation.startsWith(analysis.patternMatches.get(id)?.sentence ?? title);
    return isStated ? [] : [`${title}.`];
  }
  const contents = id.startsWith('leak-') ? describeContents(analysis) : undefined;
  return contents === undefined ? [] : [contents];
}

const splitSentences = (text: string): string[] => text.split(/(?<=[.!?])\s+(?=[A-Z])/).filter((one) => one !== '');

/** Joins the first sentences that fit into a verdict, whole and each once. */
function fitSentences(sentences: readonly string[]): string {
  let text = '';
  for (const sentence of new Set(sentences)) {
    const longer = text === '' ? sentence : `${text} ${sentence}`;
    if (longer.length > MAX_VERDICT_CHARACTERS) break;
    text = longer;
  }
  return text || truncate(sentences[0] ?? '', MAX_VERDICT_CHARACTERS);
}

/** What the leak suspect retains: the most numerous class that is not of the JDK. */
function describeContents(analysis: HeapAnalysis): string | undefined {
  const [suspect] = listProblemSuspects(analysis);
  const own = suspect && analysis.retainedComposition.get(suspect.point)?.filter(({ label }) => !isJdkClass(label));
  const [largest] = own?.toSorted((a, b) => b.objects - a.objects) ?? [];
  return largest && `It holds ${pluralize(largest.objects, 'object')} of ${largest.label}.`;
}
