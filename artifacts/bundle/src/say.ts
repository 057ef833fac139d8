import type { FactSet } from './fact.ts';

/** A word of a fact, for a sentence; what stands instead when there is no such fact or it does not tell. */
export const say = (facts: FactSet, fact: string, word: string, otherwise: string): string =>
  facts.get(fact)?.words[word] || otherwise;

/** With a capital, where it does not begin with the name of a class, and a full stop. */
export function sentence(clause: string): string {
  const said = /^[a-z]+(?= )/.test(clause) ? `${clause.charAt(0).toUpperCase()}${clause.slice(1)}` : clause;
  return said === '' ? '' : `${said.replace(/\.$/, '')}.`;
}
