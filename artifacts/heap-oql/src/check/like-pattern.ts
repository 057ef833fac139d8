import { matchesWhole, type TextTest } from '@hindsight/patterns';

/**
 * Converts a pattern to a regular expression. As in MAT, `[]` and a `$` before the end are literal, because class names
 * contain them.
 */
export const toRegExpSource = (written: string): string =>
  written.replaceAll('[]', '\\[\\]').replace(/(?<!\\)\$(?!$)/g, '\\$');

/** Compiles a pattern of LIKE or FROM. */
export const compileLikePattern = (written: string): TextTest => matchesWhole(toRegExpSource(written), 'the pattern');
