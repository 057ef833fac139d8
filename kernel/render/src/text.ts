/** What a terminal shows. It reads no file and no style sheet, so that the command line is compiled with it. */
export { renderIssue, renderMarkdown } from './markdown.ts';
export { formatPath } from './proof-text.ts';
export { formatChange } from './report-text.ts';
export { renderText } from './terminal/text.ts';
export { LEVEL_WORD } from './tokens.ts';
