import type { ServiceFault } from '../api/client.ts';

interface FaultWords {
  readonly title: string;
  readonly text: string;
}

/** Faults whose words are for programs, as a person at a form needs them. */
const FOR_PEOPLE: Readonly<Record<string, FaultWords>> = {
  'api-key-missing': { title: 'Sign in first', text: 'This page needs a key or a sign-in.' },
  'api-key-invalid': {
    title: 'This key is not valid',
    text: 'Check that all of it was copied. A key that was revoked or has expired opens nothing.',
  },
  'token-invalid': { title: 'You are signed out', text: 'The session has ended. Sign in again.' },
  'token-expired': { title: 'You are signed out', text: 'The session has expired. Sign in again.' },
};

const FIRST_SENTENCE = /^([^.]+)\. (.+)$/s;

/**
 * Splits a fault into a title and its details. For missing things the first sentence is the best title: `No such
 * report`.
 */
export function describeFault({ code, reason, details }: ServiceFault['fault']): FaultWords {
  const forPeople = Object.hasOwn(FOR_PEOPLE, code) ? FOR_PEOPLE[code] : undefined;
  if (forPeople) return forPeople;
  const [, title, text] = (code === 'not-found' && FIRST_SENTENCE.exec(details)) || [];
  if (title !== undefined && text !== undefined) return { title, text };
  return { title: reason.charAt(0).toUpperCase() + reason.slice(1), text: details };
}

/** The words on a refused sign-in, by what was tried. */
export function signInRefusal(fault: ServiceFault['fault'], tried: 'key' | 'link' | 'password'): string {
  if (fault.code === 'login-failed' && tried === 'link')
    return 'This link opens nothing any more: it was used, or it has expired. `hindsight keys link` prints another one.';
  if (fault.code === 'login-failed') return 'User name or password is wrong.';
  const { title, text } = describeFault(fault);
  return `${title}. ${text}`;
}

/** The words on a sign-in that the provider sent back, by the code of its fault. */
const PROVIDER_REFUSALS: Readonly<Record<string, string>> = {
  'directory-unavailable': 'The provider of the sign-in does not answer. Try again in a moment.',
  'rate-limited': 'Too many sign-ins failed. Wait a minute.',
  'storage-full': 'The storage of the service is full. Tell the operator.',
  'storage-unavailable': 'The storage of the service does not answer. Try again in a moment.',
};

/** Returns why a sign-in at the provider failed; empty when none did. The address has the code only, so nobody can write this text. */
export function providerRefusal(code: string | null): string {
  if (code === null) return '';
  const words = Object.hasOwn(PROVIDER_REFUSALS, code) ? PROVIDER_REFUSALS[code] : undefined;
  return words ?? 'The provider did not sign you in, or you may not use the service. Try again, or ask the operator.';
}
