import type { ServiceFault } from '../api/client.ts';

interface FaultWords {
  readonly title: string;
  readonly text: string;
}

const FIRST_SENTENCE = /^([^.]+)\. (.+)$/s;

/**
 * Splits a fault into a title and its details. For missing things the first sentence is the best title: `No such
 * report`.
 */
export function faultWords({ code, reason, details }: ServiceFault['fault']): FaultWords {
  const [, title, text] = (code === 'not-found' && FIRST_SENTENCE.exec(details)) || [];
  if (title !== undefined && text !== undefined) return { title, text };
  return { title: reason.charAt(0).toUpperCase() + reason.slice(1), text: details };
}
