import type { From, Source } from './ast.ts';
import type { Cursor } from './cursor.ts';
import { oqlFault } from './fault.ts';
import { numberOf } from './literal.ts';
import { classNameAt } from './parse-class-name.ts';
import { expressionAt } from './parse-expression.ts';

/** Words that end the FROM clause, with the words that must follow for that: fields and classes may have these names. */
const ENDS: readonly (readonly string[])[] = [['WHERE'], ['UNION'], ['GROUP', 'BY'], ['ORDER', 'BY'], ['LIMIT']];

export function fromAt(cursor: Cursor): From {
  if (!cursor.takeWords('FROM')) cursor.fail('"," or FROM');
  const { at } = cursor.peek();
  let isObjects = cursor.takeWords('OBJECTS');
  const withSubclasses = cursor.takeWords('INSTANCEOF');
  isObjects ||= cursor.takeWords('OBJECTS');
  const source = sourceAt(cursor);
  const isNamed = cursor.takeWords('AS');
  const alias =
    isNamed || (cursor.peek().kind === 'word' && !isEnd(cursor)) ? cursor.expectWord('an alias') : undefined;
  return { at, isObjects, withSubclasses, source, alias };
}

const isEnd = (cursor: Cursor): boolean =>
  ENDS.some((words) => words.every((word, ahead) => cursor.isWord(word, ahead)));

function sourceAt(cursor: Cursor): Source {
  const { kind, text } = cursor.peek();
  if (kind === 'text') {
    cursor.next();
    return { kind: 'pattern', pattern: text };
  }
  if (kind === 'word') return { kind: 'class', name: classNameAt(cursor) };
  if (kind === 'hex') return { kind: 'addresses', numbers: numbersAt(cursor, 'hex') };
  if (kind === 'number') return { kind: 'ids', numbers: numbersAt(cursor, 'number') };
  if (cursor.isSign('(') && cursor.isWord('SELECT', 1)) return { kind: 'query', query: queryAt(cursor) };
  if (cursor.isSign('(') || cursor.isSign('${')) return { kind: 'expression', expression: expressionAt(cursor) };
  return cursor.fail('a class name, a pattern in quotes, an address (0x…), an object id or (SELECT …)');
}

function queryAt(cursor: Cursor): Extract<Source, { kind: 'query' }>['query'] {
  cursor.next();
  const query = cursor.deeper(() => cursor.subquery(cursor));
  cursor.expectSign(')', 'to end the query inside');
  return query;
}

/** Addresses above 2 to the power of 53 are in no heap. */
function numbersAt(cursor: Cursor, kind: 'hex' | 'number'): number[] {
  const numbers: number[] = [];
  do {
    const { text, at, kind: found } = cursor.peek();
    if (found !== kind) cursor.fail(kind === 'hex' ? 'an address (0x…)' : 'an object id');
    const number = numberOf(text);
    if (!Number.isSafeInteger(number)) throw oqlFault(cursor.source, at, `${text} is no number of an object.`);
    numbers.push(Number(number));
    cursor.next();
  } while (cursor.takeSign(','));
  return numbers;
}
