import { firstSentence, pluralize } from '@hindsight/claims';
import type { Finding, Verdict } from '@hindsight/model';
import type { ThreadsAnalysis } from './analysis.ts';

/** Two lines of a banner. */
const MOST_CHARACTERS = 200;

/** What a reader sees first: the worst finding with its numbers, or that nothing is wrong and how many threads there are. */
export function verdictOf(findings: readonly Finding[], analysis: ThreadsAnalysis): Verdict {
  const worst = findings.find(({ level }) => level !== 'INFO');
  if (!worst) return { level: 'OK', sentence: shortened(figures(analysis)) };
  const claim = firstSentence(worst.explanation);
  const whole = `${worst.title}. ${claim}`;
  const fitting = [whole, claim].find(({ length }) => length <= MOST_CHARACTERS);
  const chart = PROOFS[worst.id];
  return {
    level: worst.level,
    sentence: fitting ?? shortened(whole),
    confidence: worst.confidence,
    ...(chart !== undefined && { chart }),
  };
}

const FOREST = 'who-blocks-whom';
const MATRIX = 'threads-over-time';

/** Which picture of the report shows it best. */
const PROOFS: Readonly<Record<string, string>> = {
  deadlock: FOREST,
  'hidden-deadlock': FOREST,
  'class-init-deadlock': FOREST,
  'blocker-chain': FOREST,
  'blocker-in-io': FOREST,
  'high-blocked-ratio': FOREST,
  'finalizer-blocked': FOREST,
  'main-thread-blocked': FOREST,
  'stuck-blocked': MATRIX,
  'stuck-runnable': MATRIX,
  'thread-leak': 'states-per-dump',
  'thread-count-growth': 'states-per-dump',
};

function figures({ dumps }: ThreadsAnalysis): string {
  const last = dumps.at(-1);
  const threads = pluralize(last?.dump.threads.length ?? 0, 'thread');
  const busy = pluralize(last?.busy.length ?? 0, 'thread');
  const of = dumps.length === 1 ? 'The dump' : `The last of ${dumps.length} dumps`;
  return `${of} has ${threads}; no deadlock, and nobody is held up. ${busy} of the application ${last?.busy.length === 1 ? 'is' : 'are'} not idle.`;
}

/** Cut between words. */
function shortened(sentence: string): string {
  if (sentence.length <= MOST_CHARACTERS) return sentence;
  const cut = sentence.slice(0, MOST_CHARACTERS - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 1))}…`;
}
