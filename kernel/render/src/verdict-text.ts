import { firstSentence, MAX_HEADLINE_CHARACTERS } from '@hindsight/claims';
import type { Report, Verdict } from '@hindsight/model';
import { listFindings, splitAdvice } from './report-text.ts';

interface SplitVerdict {
  readonly headline: string;
  readonly detail: string | undefined;
}

const withoutFullStop = (sentence: string): string => sentence.replace(/(?<=[^.])\.$/, '');

/** Splits a verdict for a page: of one that is longer than a headline, only the first sentence is set as one. */
export function splitVerdict({ sentence, detail }: Pick<Verdict, 'sentence' | 'detail'>): SplitVerdict {
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
