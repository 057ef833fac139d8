import { matchesWhole, type TextTest } from '@hindsight/patterns';

/** As in MAT `[]`, and `$` before the end, stand for themselves: class names have them. */
export const toRegExpSource = (written: string): string =>
  written.replaceAll('[]', '\\[\\]').replace(/(?<!\\)\$(?!$)/g, '\\$');

/** A pattern of LIKE or FROM. */
export const compileLikePattern = (written: string): TextTest => matchesWhole(toRegExpSource(written), 'the pattern');
