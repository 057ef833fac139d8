import type { TokenCursor } from './token-cursor.ts';

/** `java.util.HashMap$Node[]`; words of the language may be part of it. */
export function parseClassName(cursor: TokenCursor): string {
  let name = cursor.expectWord('the name of a class');
  while (cursor.takeSign('.'))
    name += `.${cursor.expectWord('the next part of the class name; a pattern stands in quotes')}`;
  while (cursor.takeSign('[]')) name += '[]';
  return name;
}
