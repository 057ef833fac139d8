import { matchesWhole, type TextTest } from '@hindsight/patterns';

/** As in MAT `[]`, and `$` before the end, stand for themselves: class names have them. */
export const patternOf = (written: string): string =>
  written.replaceAll('[]', '\\[\\]').replace(/(?<!\\)\$(?!$)/g, '\\$');

/** A pattern of LIKE or FROM. */
export const likePattern = (written: string): TextTest => matchesWhole(patternOf(written), 'the pattern');
