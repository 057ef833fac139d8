import type { Expression } from '../ast.ts';
import type { Evaluation } from '../evaluation.ts';
import { likePattern, patternOf } from '../pattern.ts';
import { placedText } from '../placed-text.ts';
import { MOST_TEXT, textOf } from '../texts.ts';
import { literalPattern, requiredText } from './literal-parts.ts';
import { FROM_TEXT, type Operand, type QuickRows } from './operand.ts';
import { operandOf } from './operand-of.ts';
import { Literal, type TextBytesTest } from './text-bytes.ts';

/** What is asked of a text: of its bytes in the dump, and of a text that is made another way. */
interface TextTest {
  readonly ofBytes: TextBytesTest;
  readonly ofText: (text: string | null) => boolean;
}

/** The object of which `toString(x)` gives the text; undefined: the expression is something else. */
export function textSource(expression: Expression, rows: QuickRows): ((object: number) => number) | undefined {
  if (expression.kind !== 'call' || expression.name.toLowerCase() !== 'tostring') return undefined;
  const [given] = expression.given;
  return given && operandOf(given, rows)?.target;
}

export function textTest(
  source: (object: number) => number,
  { ofBytes, ofText }: TextTest,
  evaluation: Evaluation,
): (object: number) => boolean {
  const { heap, budget } = evaluation;
  const { scan } = heap;
  const { bytes, text } = scan;
  return (object) => {
    const owner = source(object);
    if (owner < 0) return ofText(null);
    if (!scan.placeText(owner, MOST_TEXT)) return ofText(textOf({ object: owner }, evaluation));
    if (text.end - text.from > LONG) budget.step((text.end - text.from) >> 8);
    return ofBytes(bytes, text);
  };
}

/** From here on the length of a text counts. */
const LONG = 256;

/** Letters of a text. */
export function textLength(source: (object: number) => number, evaluation: Evaluation): Operand {
  const { scan } = evaluation.heap;
  const { text } = scan;
  const number = (object: number): number => {
    const owner = source(object);
    if (owner < 0) return Number.NaN;
    if (!scan.placeText(owner, MOST_TEXT)) return textOf({ object: owner }, evaluation)?.length ?? Number.NaN;
    return text.letters === 'latin1' ? text.end - text.from : (text.end - text.from) >> 1;
  };
  return {
    number,
    isNull: (object) => Number.isNaN(number(object)),
    target: undefined,
    isExact: true,
    most: MOST_TEXT,
    cost: FROM_TEXT,
  };
}

export function isText(wanted: string): TextTest {
  return { ofBytes: new Literal(wanted).equals, ofText: (text) => text === wanted };
}

/** Methods of texts with a text as argument. */
export const TEXT_TESTS: ReadonlyMap<string, (wanted: string) => TextTest> = new Map([
  ['equals', isText],
  [
    'startsWith',
    (wanted: string) => ({ ofBytes: new Literal(wanted).begins, ofText: has((text) => text.startsWith(wanted)) }),
  ],
  [
    'endsWith',
    (wanted: string) => ({ ofBytes: new Literal(wanted).ends, ofText: has((text) => text.endsWith(wanted)) }),
  ],
  [
    'contains',
    (wanted: string) => ({ ofBytes: new Literal(wanted).occurs, ofText: has((text) => text.includes(wanted)) }),
  ],
]);

const has = (test: (text: string) => boolean) => (text: string | null) => text !== null && test(text);

/** LIKE: by letters where they say all, otherwise the regular expression looks at texts that have what it needs. */
export function isLike(pattern: string, isNegated: boolean, { heap: { scan } }: Evaluation): TextTest {
  const matches = likePattern(pattern);
  const ofText = has((text) => matches(text) !== isNegated);
  const letters = literalPattern(patternOf(pattern));
  if (letters) {
    const test = new Literal(letters.text)[letters.how];
    return { ofBytes: isNegated ? (bytes, text) => !test(bytes, text) : test, ofText };
  }
  const needed = requiredText(patternOf(pattern));
  const mayMatch = needed === '' ? () => true : new Literal(needed).occurs;
  return {
    ofBytes: (bytes, text) => (mayMatch(bytes, text) && matches(placedText(scan))) !== isNegated,
    ofText,
  };
}
