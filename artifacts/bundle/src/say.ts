import type { FactSet } from './fact.ts';

/** A word of a fact, for a sentence; what stands instead when there is no such fact or it does not tell. */
export const say = (facts: FactSet, fact: string, word: string, otherwise: string): string =>
  facts.get(fact)?.words[word] || otherwise;

/** With a capital and a full stop. */
export const sentence = (clause: string): string =>
  clause === '' ? '' : `${clause.charAt(0).toUpperCase()}${clause.slice(1).replace(/\.$/, '')}.`;
