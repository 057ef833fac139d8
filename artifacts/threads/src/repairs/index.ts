import type { Head, Line } from '@hindsight/model';
import { CSV_CELLS } from './csv-cells.ts';
import { ESCAPED_PAGE } from './escaped-page.ts';
import { FIXED_BLANKS } from './fixed-blanks.ts';
import { JSON_TEXT } from './json-text.ts';
import { NUMBERED_LINES } from './numbered-lines.ts';
import { QUOTED_LINES } from './quoted-lines.ts';
import type { Repair, RepairedLines } from './repair.ts';
import { SYSLOG_ESCAPES } from './syslog-escapes.ts';
import { TYPOGRAPHIC_QUOTES } from './typographic-quotes.ts';
import { WRAPPED_LINES } from './wrapped-lines.ts';

/** All repairs, in the order in which they are made: a listing with line numbers may show a text that was wrapped before. */
const REPAIRS: readonly Repair[] = [
  ESCAPED_PAGE,
  NUMBERED_LINES,
  CSV_CELLS,
  JSON_TEXT,
  SYSLOG_ESCAPES,
  QUOTED_LINES,
  FIXED_BLANKS,
  TYPOGRAPHIC_QUOTES,
  WRAPPED_LINES,
];

/** Opens the repairs that a file needs; undefined when its lines are as the JVM wrote them. */
export function openRepairs(head: Head, emit: (line: Line) => void): RepairedLines | undefined {
  const needed = REPAIRS.filter((repair) => repair.applies(head));
  return needed.reduceRight<RepairedLines | undefined>((next, repair) => {
    const opened = repair.open(head, next ? next.line : emit);
    return {
      line: (line) => opened.line(line),
      end() {
        opened.end();
        next?.end();
      },
    };
  }, undefined);
}
