import type { ServiceFault } from '../api/client.ts';

interface FaultWords {
  readonly title: string;
  readonly text: string;
}

const FIRST_SENTENCE = /^([^.]+)\. (.+)$/s;

/** A title and what follows it. Of what is not there, the first sentence says best what that is: `No such report`. */
export function faultWords({ code, reason, details }: ServiceFault['fault']): FaultWords {
  const [, title, text] = (code === 'not-found' && FIRST_SENTENCE.exec(details)) || [];
  if (title !== undefined && text !== undefined) return { title, text };
  return { title: reason.charAt(0).toUpperCase() + reason.slice(1), text: details };
}
