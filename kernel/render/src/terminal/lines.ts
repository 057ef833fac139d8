// Lines of a terminal: prose is filled to the width, everything else keeps its lines.
import { escapeControls } from '../report-text.ts';

/** The signs of code, which a terminal shows like any other word. */
const BACKQUOTES = /`/g;

/** Fills prose into lines of at most `width` columns, each with the indent. */
export function wrap(text: string, indent: string, width: number): string {
  const lines: string[] = [];
  let line = '';
  for (const word of escapeControls(text.replace(BACKQUOTES, '')).split(/\s+/)) {
    if (line && line.length + word.length + 1 > width - indent.length) {
      lines.push(indent + line);
      line = word;
    } else line = line ? `${line} ${word}` : word;
  }
  if (line) lines.push(indent + line);
  return lines.join('\n');
}

/** Indents each line and leaves it whole, so that a stack trace can be copied from the terminal. */
export const indentLines = (text: string, indent: string): string =>
  text
    .split('\n')
    .map((line) => (indent + escapeControls(line)).trimEnd())
    .join('\n');

export const clip = (text: string, width: number): string =>
  text.length > width ? `${text.slice(0, width - 1)}…` : text;
