import { firstSentence } from '@hindsight/claims';

/** Names the field in the first step of an advice, because a step of its own would be nothing to do. */
export function nameFieldInAdvice(advice: string, field: string): string {
  const first = firstSentence(advice);
  return `${first.replace(/\.$/, '')} (the field is ${field}).${advice.slice(first.length)}`;
}
