import { compileLikePattern, toRegExpSource } from '../check/like-pattern.ts';
import type { Evaluation } from '../evaluate/evaluation.ts';
import type { Expression } from '../syntax/ast.ts';
import { decodeLocatedText } from '../values/decode-located-text.ts';
import { MAX_TEXT_LENGTH, toText } from '../values/object-text.ts';
import { createOperand } from './create-operand.ts';
import { type ByteMatcher, LiteralMatcher } from './literal-matcher.ts';
import { findRequiredText, parseLiteralPattern } from './literal-pattern.ts';
import { type Operand, type ScannedRows, TEXT_COST } from './operand.ts';

/** A condition on a text: on its bytes in the dump, or on a decoded text. */
interface TextPredicate {
  readonly ofBytes: ByteMatcher;
  readonly ofText: (text: string | null) => boolean;
}

/** Finds the object whose text `toString(x)` returns; undefined for other expressions. */
export function findTextSource(expression: Expression, rows: ScannedRows): ((object: number) => number) | undefined {
  if (expression.kind !== 'call' || expression.name.toLowerCase() !== 'tostring') return undefined;
  const [args] = expression.args;
  return args && createOperand(args, rows)?.target;
}

export function createTextTest(
  source: (object: number) => number,
  { ofBytes, ofText }: TextPredicate,
  evaluation: Evaluation,
): (object: number) => boolean {
  const { heap, budget } = evaluation;
  const { scan } = heap;
  const { bytes, text } = scan;
  return (object) => {
    const owner = source(object);
    if (owner < 0) return ofText(null);
    if (!scan.locateText(owner, MAX_TEXT_LENGTH)) return ofText(toText({ object: owner }, evaluation));
    if (text.end - text.from > MIN_CHARGED_BYTES) budget.step((text.end - text.from) >> 8);
    return ofBytes(bytes, text);
  };
}

/** The budget is charged for longer texts. */
const MIN_CHARGED_BYTES = 256;

/** Creates an operand for the length of a text in code units. */
export function createTextLengthOperand(source: (object: number) => number, evaluation: Evaluation): Operand {
  const { scan } = evaluation.heap;
  const { text } = scan;
  const number = (object: number): number => {
    const owner = source(object);
    if (owner < 0) return Number.NaN;
    if (!scan.locateText(owner, MAX_TEXT_LENGTH)) return toText({ object: owner }, evaluation)?.length ?? Number.NaN;
    return text.encoding === 'latin1' ? text.end - text.from : (text.end - text.from) >> 1;
  };
  return {
    number,
    isNull: (object) => Number.isNaN(number(object)),
    target: undefined,
    isExact: true,
    maxMagnitude: MAX_TEXT_LENGTH,
    cost: TEXT_COST,
  };
}

export function createEqualsTest(literal: string): TextPredicate {
  return { ofBytes: new LiteralMatcher(literal).equals, ofText: (text) => text === literal };
}

/** Methods of texts that take a text as their argument. */
export const TEXT_PREDICATES: ReadonlyMap<string, (literal: string) => TextPredicate> = new Map([
  ['equals', createEqualsTest],
  [
    'startsWith',
    (literal: string) => ({
      ofBytes: new LiteralMatcher(literal).startsWith,
      ofText: whenPresent((text) => text.startsWith(literal)),
    }),
  ],
  [
    'endsWith',
    (literal: string) => ({
      ofBytes: new LiteralMatcher(literal).endsWith,
      ofText: whenPresent((text) => text.endsWith(literal)),
    }),
  ],
  [
    'contains',
    (literal: string) => ({
      ofBytes: new LiteralMatcher(literal).contains,
      ofText: whenPresent((text) => text.includes(literal)),
    }),
  ],
]);

const whenPresent = (test: (text: string) => boolean) => (text: string | null) => text !== null && test(text);

/**
 * Creates a test for LIKE: a byte comparison for literal patterns; otherwise the regular expression is applied to texts
 * that contain its required literal.
 */
export function createLikeTest(pattern: string, isNegated: boolean, { heap: { scan } }: Evaluation): TextPredicate {
  const matches = compileLikePattern(pattern);
  const ofText = whenPresent((text) => matches(text) !== isNegated);
  const literalPattern = parseLiteralPattern(toRegExpSource(pattern));
  if (literalPattern) {
    const test = new LiteralMatcher(literalPattern.text)[literalPattern.match];
    return { ofBytes: isNegated ? (bytes, text) => !test(bytes, text) : test, ofText };
  }
  const required = findRequiredText(toRegExpSource(pattern));
  const mayMatch = required === '' ? () => true : new LiteralMatcher(required).contains;
  return {
    ofBytes: (bytes, text) => (mayMatch(bytes, text) && matches(decodeLocatedText(scan))) !== isNegated,
    ofText,
  };
}
