import { matchesWhole, type TextTest } from '@hindsight/patterns';
import { isEqual } from './compare.ts';
import type { Evaluation } from './evaluation.ts';
import { type Method, method } from './method.ts';
import { MOST_TEXT } from './texts.ts';
import { isList, type OqlValue } from './value.ts';

type Call = (text: string, given: readonly string[]) => OqlValue;

/** Methods of `java.lang.String`; arguments are read as text. */
const ofText = (least: number, most: number, call: Call): Method =>
  method(least, most, (on, given) => (typeof on === 'string' ? call(on, given.map(String)) : undefined));

export const TEXT_METHODS: readonly (readonly [string, Method])[] = [
  ['contains', method(1, 1, (on, [other = null]) => contains(on, other))],
  ['startsWith', ofText(1, 1, (text, [other = '']) => text.startsWith(other))],
  ['endsWith', ofText(1, 1, (text, [other = '']) => text.endsWith(other))],
  ['indexOf', ofText(1, 2, (text, [other = '', from]) => text.indexOf(other, Number(from ?? 0)))],
  ['lastIndexOf', ofText(1, 1, (text, [other = '']) => text.lastIndexOf(other))],
  [
    'substring',
    ofText(1, 2, (text, [from, to]) => text.slice(Number(from), to === undefined ? undefined : Number(to))),
  ],
  ['charAt', ofText(1, 1, (text, [at]) => text[Number(at)] ?? null)],
  ['equalsIgnoreCase', ofText(1, 1, (text, [other = '']) => text.toLowerCase() === other.toLowerCase())],
  ['matches', method(1, 1, (on, [pattern], evaluation) => matches(on, String(pattern), evaluation))],
  ['toLowerCase', ofText(0, 0, (text) => text.toLowerCase())],
  ['toUpperCase', ofText(0, 0, (text) => text.toUpperCase())],
  ['trim', ofText(0, 0, (text) => text.trim())],
  ['concat', ofText(1, 1, (text, [other = '']) => (text + other).slice(0, MOST_TEXT))],
];

/** A part of a text, or an item of a list. */
function contains(on: OqlValue, other: OqlValue): OqlValue | undefined {
  if (typeof on === 'string') return on.includes(String(other));
  return isList(on) ? on.some((item) => isEqual(item, other)) : undefined;
}

const PATTERNS = Symbol('patterns by their text');
/** To compile a pattern takes as long as to look at so many objects. */
const COMPILING = 500;

function matches(on: OqlValue, pattern: string, evaluation: Evaluation): OqlValue | undefined {
  if (typeof on !== 'string') return undefined;
  const known = evaluation.remembered(PATTERNS, () => new Map<string, TextTest>());
  let test = known.get(pattern);
  if (!test) {
    evaluation.budget.step(COMPILING);
    evaluation.budget.keep(COMPILING);
    test = matchesWhole(pattern, 'oql');
    known.set(pattern, test);
  }
  return test(on);
}
