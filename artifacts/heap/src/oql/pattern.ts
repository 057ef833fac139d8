import { matchesWhole, type TextTest } from '@hindsight/patterns';

/** A pattern of LIKE or FROM. As in MAT `[]`, and `$` before the end, stand for themselves: class names have them. */
export const likePattern = (pattern: string): TextTest =>
  matchesWhole(pattern.replaceAll('[]', '\\[\\]').replace(/(?<!\\)\$(?!$)/g, '\\$'), 'the pattern');
