import { bytes, count, type Finding, formatQuantity, type Verdict } from '@hindsight/model';
import type { HeapAnalysis } from './analysis.ts';
import { HOLDERS_CHART } from './sections/where.ts';

/** Two lines of a banner. */
const MOST_CHARACTERS = 200;

/** The worst finding, or that nothing stands out and how large the heap is. */
export function verdictOf({ usedBytes, reachable }: HeapAnalysis, findings: readonly Finding[]): Verdict {
  const worst = findings.find(({ level }) => level !== 'INFO');
  const size = `${formatQuantity(bytes(usedBytes))} in ${formatQuantity(count(reachable))} objects`;
  if (!worst) return { level: 'OK', sentence: `Nothing stands out in the heap: ${size}.`, chart: HOLDERS_CHART };
  return {
    level: worst.level,
    sentence: shortened(worst.explanation),
    ...(worst.advice !== undefined && { detail: shortened(worst.advice) }),
    confidence: worst.confidence,
    chart: HOLDERS_CHART,
  };
}

/** Cut between words. */
function shortened(sentence: string): string {
  if (sentence.length <= MOST_CHARACTERS) return sentence;
  const cut = sentence.slice(0, MOST_CHARACTERS - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 1))}…`;
}
