import type { FactSet } from './fact.ts';

/** A word of a fact, for a sentence; what stands instead when there is no such fact or it does not tell. */
export const readWord = (facts: FactSet, fact: string, word: string, fallback: string): string =>
  facts.get(fact)?.words[word] || fallback;

/** With a capital, where it does not begin with the name of a class, and a full stop. */
export function toSentence(clause: string): string {
  const capitalized = /^[a-z]+(?= )/.test(clause) ? `${clause.charAt(0).toUpperCase()}${clause.slice(1)}` : clause;
  return capitalized === '' ? '' : `${capitalized.replace(/\.$/, '')}.`;
}

/** ` at com.acme.Export.write (Export.java:12)`: the first place in the code that these facts name; '' when none does. */
export function describeCodeLocation(facts: FactSet, ...ids: readonly string[]): string {
  const frame = ids.map((id) => readWord(facts, id, 'frame', '')).find((one) => one !== '');
  return frame === undefined ? '' : ` at ${frame}`;
}
