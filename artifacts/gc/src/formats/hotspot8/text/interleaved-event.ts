import { ascii } from '@hindsight/model';
import { opensCollection } from './brackets.ts';
import { findTimestampStart } from './timestamps.ts';

const { BLANK } = ascii;

/**
 * Finds an event with a timestamp after the text of a program that did not end its line; -1 when there is none. After a
 * blank it would be a quotation.
 */
export function findInterleavedEvent(text: string): number {
  const bracket = text.indexOf('GC');
  if (bracket < 1) return -1;
  const at = text.lastIndexOf('[', bracket);
  if (at < 1 || !opensCollection(text, at)) return -1;
  const start = findTimestampStart(text, at, 0);
  return start > 0 && start < at && text.charCodeAt(start - 1) !== BLANK ? start : -1;
}
