import { matchesWhole, type TextTest } from '@hindsight/patterns';
import type { Evaluation } from '../evaluate/evaluation.ts';
import { isEqual } from '../values/compare.ts';
import { MAX_TEXT_LENGTH } from '../values/object-text.ts';
import { isList, type OqlValue } from '../values/value.ts';
import { defineMethod, type Method } from './method.ts';

type Call = (text: string, args: readonly string[]) => OqlValue;

/** Defines a method of `java.lang.String`; arguments are converted to text. */
const textMethod = (minArguments: number, maxArguments: number, call: Call): Method =>
  defineMethod(minArguments, maxArguments, (on, args) =>
    typeof on === 'string' ? call(on, args.map(String)) : undefined,
  );

export const TEXT_METHODS: readonly (readonly [string, Method])[] = [
  ['contains', defineMethod(1, 1, (on, [other = null]) => contains(on, other))],
  ['startsWith', textMethod(1, 1, (text, [other = '']) => text.startsWith(other))],
  ['endsWith', textMethod(1, 1, (text, [other = '']) => text.endsWith(other))],
  ['indexOf', textMethod(1, 2, (text, [other = '', from]) => text.indexOf(other, Number(from ?? 0)))],
  ['lastIndexOf', textMethod(1, 1, (text, [other = '']) => text.lastIndexOf(other))],
  [
    'substring',
    textMethod(1, 2, (text, [from, to]) => text.slice(Number(from), to === undefined ? undefined : Number(to))),
  ],
  ['charAt', textMethod(1, 1, (text, [at]) => text[Number(at)] ?? null)],
  ['equalsIgnoreCase', textMethod(1, 1, (text, [other = '']) => text.toLowerCase() === other.toLowerCase())],
  ['matches', defineMethod(1, 1, (on, [pattern], evaluation) => matches(on, String(pattern), evaluation))],
  ['toLowerCase', textMethod(0, 0, (text) => text.toLowerCase())],
  ['toUpperCase', textMethod(0, 0, (text) => text.toUpperCase())],
  ['trim', textMethod(0, 0, (text) => text.trim())],
  ['concat', textMethod(1, 1, (text, [other = '']) => (text + other).slice(0, MAX_TEXT_LENGTH))],
];

/** Whether a text contains another text, or a list contains an item. */
function contains(on: OqlValue, other: OqlValue): OqlValue | undefined {
  if (typeof on === 'string') return on.includes(String(other));
  return isList(on) ? on.some((item) => isEqual(item, other)) : undefined;
}

const PATTERNS = Symbol('patterns by their text');
/** Compiling a pattern takes about as long as scanning this many objects. */
const COMPILE_STEPS = 500;

function matches(on: OqlValue, pattern: string, evaluation: Evaluation): OqlValue | undefined {
  if (typeof on !== 'string') return undefined;
  const known = evaluation.memoize(PATTERNS, () => new Map<string, TextTest>());
  let test = known.get(pattern);
  if (!test) {
    evaluation.budget.step(COMPILE_STEPS);
    evaluation.budget.reserve(COMPILE_STEPS);
    test = matchesWhole(pattern, 'oql');
    known.set(pattern, test);
  }
  return test(on);
}
