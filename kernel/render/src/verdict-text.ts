import { firstSentence, MAX_HEADLINE_CHARACTERS, splitSentences } from '@hindsight/claims';
import type { Report } from '@hindsight/model';
import { findGeneralSentence, listFindings, splitAdvice } from './report-text.ts';

interface SplitVerdict {
  readonly headline: string;
  readonly detail: string | undefined;
}

const withoutFullStop = (sentence: string): string => sentence.replace(/(?<=[^.])\.$/, '');

/** A sentence that was cut ends in an ellipsis, and the next one stands behind it. */
const splitDetail = (detail: string): string[] =>
  splitSentences(detail).flatMap((sentence) => sentence.split(/(?<=…)\s+(?=[\p{Lu}\d])/u));

const withoutEnd = (sentence: string): string => withoutFullStop(sentence).replace(/…$/, '');

/**
 * Returns what stands below the sentence of the verdict. The worst finding is told in full a little further down: what the verdict
 * would say of it in the same words gives way to the sentence that says what kind of problem it is.
 */
export function describeVerdict(report: Report): string | undefined {
  const { detail } = report.verdict;
  const [worst] = listFindings(report);
  if (detail === undefined || worst === undefined || worst.level === 'INFO') return detail;
  const sentences = splitDetail(detail);
  const own = sentences.filter((sentence) => !worst.explanation.includes(withoutEnd(sentence)));
  if (own.length === sentences.length) return detail;
  const general = findGeneralSentence(worst);
  return [...(general ? [`${withoutFullStop(general)}.`] : []), ...own].join(' ') || undefined;
}

/** Splits a verdict for a page: of one that is longer than a headline, only the first sentence is set as one. */
export function splitVerdict(report: Report): SplitVerdict {
  const { sentence } = report.verdict;
  const detail = describeVerdict(report);
  if (sentence.length <= MAX_HEADLINE_CHARACTERS) return { headline: withoutFullStop(sentence), detail };
  const first = firstSentence(sentence);
  const rest = [sentence.slice(first.length).trim(), detail].filter(Boolean).join(' ');
  return { headline: withoutFullStop(first), detail: rest || undefined };
}

/** Lists what to do first: the steps of the worst finding; none where nothing is a problem. */
export function listImmediateSteps(report: Report): readonly string[] {
  const [worst] = listFindings(report);
  return worst?.advice && worst.level !== 'INFO' ? splitAdvice(worst.advice) : [];
}
