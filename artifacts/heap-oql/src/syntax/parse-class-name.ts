import type { TokenCursor } from './token-cursor.ts';

/** Parses a class name such as `java.util.HashMap$Node[]`. Keywords are allowed as parts of it. */
export function parseClassName(cursor: TokenCursor): string {
  let name = cursor.expectWord('the name of a class');
  while (cursor.takeSign('.'))
    name += `.${cursor.expectWord('the next part of the class name; patterns are written in quotes')}`;
  while (cursor.takeSign('[]')) name += '[]';
  return name;
}
