import {
  chooseHeadline,
  findWorst,
  firstSentence,
  formatDuration,
  formatPercent,
  pluralize,
  truncate,
} from '@hindsight/claims';
import type { Finding, Verdict } from '@hindsight/model';
import type { RecordingAnalysis } from './model.ts';

const MAX_DETAIL = 400;

/** Composes the verdict: the worst finding, or where the time of a recording without a problem goes. */
export function composeVerdict(findings: readonly Finding[], analysis: RecordingAnalysis): Verdict {
  const worst = findWorst(findings);
  if (!worst) return { level: 'OK', sentence: summarize(analysis) };
  return {
    level: worst.level,
    sentence: chooseHeadline(worst.title),
    detail: truncate(firstSentence(worst.explanation), MAX_DETAIL),
    confidence: worst.confidence,
  };
}

/** The level of the verdict says that there is no problem; this says what the time went into. */
function summarize({ recording, profiles }: RecordingAnalysis): string {
  const length = recording.durationMs > 0 ? ` in ${formatDuration(recording.durationMs)}` : '';
  const running = profiles.find(({ id }) => id === 'cpu' || id === 'cpu-time' || id === 'stacks');
  const [hottest] = running?.hotMethods ?? [];
  if (!running || !hottest || hottest.self === 0)
    return chooseHeadline(`No method stands out${length}: ${pluralize(recording.events, 'event')}`);
  const share = `${formatPercent(hottest.selfPercent)} of the samples`;
  return chooseHeadline(
    `The hottest method${length} is ${hottest.method} with ${share}`,
    `No method has more than ${share}`,
  );
}
