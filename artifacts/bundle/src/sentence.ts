import type { FactSet } from './fact.ts';

/** Reads a word of a fact for a sentence; returns `fallback` when there is no such fact or the word is empty. */
export const readWord = (facts: FactSet, fact: string, word: string, fallback: string): string =>
  facts.get(fact)?.words[word] || fallback;

/** Makes a sentence: a capital at the start, unless it begins with a class name, and a full stop at the end. */
export function toSentence(clause: string): string {
  const capitalized = /^[a-z]+(?= )/.test(clause) ? `${clause.charAt(0).toUpperCase()}${clause.slice(1)}` : clause;
  return capitalized === '' ? '' : `${capitalized.replace(/\.$/, '')}.`;
}

/**
 * Returns the first place in the code that these facts name, ` at com.acme.Export.write (Export.java:12)`; '' when none
 * does.
 */
export function describeCodeLocation(facts: FactSet, ...ids: readonly string[]): string {
  const frame = ids.map((id) => readWord(facts, id, 'frame', '')).find((one) => one !== '');
  return frame === undefined ? '' : ` at ${frame}`;
}

/** `3 times`, `once`, from a word of a fact. */
export const formatWordTimes = (count: string | undefined): string =>
  count === undefined || count === '' ? 'several times' : count === '1' ? 'once' : `${count} times`;

/** Says how often which log or the GC log reports that the heap is exhausted, as a further sentence; '' when none does. */
export function describeOutOfMemory(facts: FactSet): string {
  const errors = facts.get('log:oom-heap') ?? facts.get('log:oom-overhead');
  if (errors)
    return ` OutOfMemoryError occurred ${formatWordTimes(errors.words.count)} in ${errors.words.log}; the code that threw it is a victim.`;
  return facts.has('gc-oom') ? ' The GC log reports an OutOfMemoryError.' : '';
}

/** A full stop ends a sentence before white space and a capital, a quoted name or a figure; class names have full stops within. */
const SENTENCE_END = /(?<=\.) (?=[A-Z"\d]|[a-z]+\.)/;

/** Splits a description into its sentences. */
export const splitSentences = (text: string): string[] => text.split(SENTENCE_END);
