import { bytes, count, type Finding, formatQuantity, type Verdict } from '@hindsight/model';
import type { HeapAnalysis } from './analysis.ts';
import { isOfJdk } from './class-names.ts';
import { problemsAmong } from './rules/suspect-level.ts';
import { counted } from './say.ts';
import { HOLDERS_MAP } from './sections/where.ts';

/** Two lines of a banner. */
const MOST_CHARACTERS = 200;

/** The worst finding, or that nothing stands out and how large the heap is. */
export function verdictOf(analysis: HeapAnalysis, findings: readonly Finding[]): Verdict {
  const { usedBytes, reachable } = analysis;
  const worst = findings.find(({ level }) => level !== 'INFO');
  const size = `${formatQuantity(bytes(usedBytes))} in ${formatQuantity(count(reachable))} objects`;
  if (!worst) return { level: 'OK', sentence: `Nothing stands out in the heap: ${size}.`, chart: HOLDERS_MAP };
  const details = [worst.id.startsWith('leak-') ? madeOf(analysis) : undefined, worst.advice];
  const detail = details.filter((text) => text !== undefined).join(' ');
  return {
    level: worst.level,
    sentence: shortened(firstSentence(worst.explanation)),
    ...(detail && { detail: shortened(detail) }),
    confidence: worst.confidence,
    chart: HOLDERS_MAP,
  };
}

/** What the program itself has put there, of the classes that are not of the JDK. */
function madeOf(analysis: HeapAnalysis): string | undefined {
  const [suspect] = problemsAmong(analysis);
  const own = suspect && analysis.held.get(suspect.point)?.filter(({ label }) => !isOfJdk(label));
  const [most] = own?.toSorted((a, b) => b.objects - a.objects) ?? [];
  return most && `It holds ${counted(most.objects, 'object')} of ${most.label}.`;
}

/** Names of classes have no blank behind their dots. What stands in brackets is context. */
function firstSentence(text: string): string {
  const end = text.indexOf('. ');
  return (end < 0 ? text : text.slice(0, end + 1)).replace(/ \(below [^()]{1,300}\)/, '');
}

/** Cut between words. */
function shortened(sentence: string): string {
  if (sentence.length <= MOST_CHARACTERS) return sentence;
  const cut = sentence.slice(0, MOST_CHARACTERS - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 1))}…`;
}
