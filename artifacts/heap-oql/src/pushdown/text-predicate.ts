import type { Expression } from '../syntax/ast.ts';
import type { Evaluation } from '../evaluate/evaluation.ts';
import { compileLikePattern, toRegExpSource } from '../check/like-pattern.ts';
import { decodeLocatedText } from '../values/decode-located-text.ts';
import { MAX_TEXT_LENGTH, toText } from '../values/object-text.ts';
import { parseLiteralPattern, findRequiredText } from './literal-pattern.ts';
import { TEXT_COST, type Operand, type ScannedRows } from './operand.ts';
import { createOperand } from './create-operand.ts';
import { LiteralMatcher, type ByteMatcher } from './literal-matcher.ts';

/** What is asked of a text: of its bytes in the dump, and of a text that is made another way. */
interface TextPredicate {
  readonly ofBytes: ByteMatcher;
  readonly ofText: (text: string | null) => boolean;
}

/** The object of which `toString(x)` gives the text; undefined: the expression is something else. */
export function findTextSource(expression: Expression, rows: ScannedRows): ((object: number) => number) | undefined {
  if (expression.kind !== 'call' || expression.name.toLowerCase() !== 'tostring') return undefined;
  const [given] = expression.given;
  return given && createOperand(given, rows)?.target;
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
    if (!scan.placeText(owner, MAX_TEXT_LENGTH)) return ofText(toText({ object: owner }, evaluation));
    if (text.end - text.from > MIN_CHARGED_BYTES) budget.step((text.end - text.from) >> 8);
    return ofBytes(bytes, text);
  };
}

/** From here on the length of a text counts. */
const MIN_CHARGED_BYTES = 256;

/** Letters of a text. */
export function createTextLengthOperand(source: (object: number) => number, evaluation: Evaluation): Operand {
  const { scan } = evaluation.heap;
  const { text } = scan;
  const number = (object: number): number => {
    const owner = source(object);
    if (owner < 0) return Number.NaN;
    if (!scan.placeText(owner, MAX_TEXT_LENGTH)) return toText({ object: owner }, evaluation)?.length ?? Number.NaN;
    return text.letters === 'latin1' ? text.end - text.from : (text.end - text.from) >> 1;
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

export function createEqualsTest(wanted: string): TextPredicate {
  return { ofBytes: new LiteralMatcher(wanted).equals, ofText: (text) => text === wanted };
}

/** Methods of texts with a text as argument. */
export const TEXT_PREDICATES: ReadonlyMap<string, (wanted: string) => TextPredicate> = new Map([
  ['equals', createEqualsTest],
  [
    'startsWith',
    (wanted: string) => ({ ofBytes: new LiteralMatcher(wanted).startsWith, ofText: whenPresent((text) => text.startsWith(wanted)) }),
  ],
  [
    'endsWith',
    (wanted: string) => ({ ofBytes: new LiteralMatcher(wanted).endsWith, ofText: whenPresent((text) => text.endsWith(wanted)) }),
  ],
  [
    'contains',
    (wanted: string) => ({ ofBytes: new LiteralMatcher(wanted).contains, ofText: whenPresent((text) => text.includes(wanted)) }),
  ],
]);

const whenPresent = (test: (text: string) => boolean) => (text: string | null) => text !== null && test(text);

/** LIKE: by letters where they say all, otherwise the regular expression looks at texts that have what it needs. */
export function createLikeTest(pattern: string, isNegated: boolean, { heap: { scan } }: Evaluation): TextPredicate {
  const matches = compileLikePattern(pattern);
  const ofText = whenPresent((text) => matches(text) !== isNegated);
  const letters = parseLiteralPattern(toRegExpSource(pattern));
  if (letters) {
    const test = new LiteralMatcher(letters.text)[letters.match];
    return { ofBytes: isNegated ? (bytes, text) => !test(bytes, text) : test, ofText };
  }
  const needed = findRequiredText(toRegExpSource(pattern));
  const mayMatch = needed === '' ? () => true : new LiteralMatcher(needed).contains;
  return {
    ofBytes: (bytes, text) => (mayMatch(bytes, text) && matches(decodeLocatedText(scan))) !== isNegated,
    ofText,
  };
}
