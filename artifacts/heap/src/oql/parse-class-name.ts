import type { Cursor } from './cursor.ts';

/** `java.util.HashMap$Node[]`; words of the language may be part of it. */
export function classNameAt(cursor: Cursor): string {
  let name = cursor.expectWord('the name of a class');
  while (cursor.takeSign('.')) name += `.${cursor.expectWord('the next part of the class name')}`;
  while (cursor.takeSign('[]')) name += '[]';
  return name;
}
