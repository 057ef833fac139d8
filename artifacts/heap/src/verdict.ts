import { bytes, count, type Finding, formatQuantity, type Verdict } from '@hindsight/model';
import type { HeapAnalysis } from './analysis.ts';

/** Two lines of a banner. */
const MOST_CHARACTERS = 200;

/** The worst finding, or that nothing stands out and how large the heap is. */
export function verdictOf({ usedBytes, reachable }: HeapAnalysis, findings: readonly Finding[]): Verdict {
  const worst = findings.find(({ level }) => level !== 'INFO');
  const size = `${formatQuantity(bytes(usedBytes))} in ${formatQuantity(count(reachable))} objects`;
  if (!worst) return { level: 'OK', sentence: `Nothing stands out in the heap: ${size}.` };
  return { level: worst.level, sentence: shortened(worst.explanation) };
}

/** Cut between words. */
function shortened(sentence: string): string {
  if (sentence.length <= MOST_CHARACTERS) return sentence;
  const cut = sentence.slice(0, MOST_CHARACTERS - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 1))}…`;
}
