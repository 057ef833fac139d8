import { ascii, type Line } from '@hindsight/model';
import type { DumpFormat } from '../../format.ts';
import { JavacoreReader } from './reader.ts';

const ID = 'javacore';
const { ZERO } = ascii;
const THREE = 0x33;
const X = 0x58;
const BEGINS = /^0SECTION\s+(?:TITLE|LOCKS|LK|THREADS|XM)\b/;
/** Matches the start of text that was pasted into a mail or an issue, often from the middle of the threads. */
const PASTED = /^(?:1XM(?:CUR)?THDINFO|2XMFULLTHDDUMP|3XMTHREADINFO)\s/;
/** Matches any section, the event that caused the dump, and a thread. */
const DUMP_LINE = /^(?:0SECTION|1TISIGINFO|3XMTHREADINFO)\s/;

function begins(line: Line): boolean {
  const level = line.at(0);
  if (level === ZERO) return BEGINS.test(line.text);
  return level > ZERO && level <= THREE && line.at(1) === X && PASTED.test(line.text);
}

/**
 * The files `javacore.<date>.<time>.<pid>.<count>.txt` of IBM 1.3 to OpenJ9 21. They begin with the title; a part of
 * one begins with its locks or threads.
 */
export const JAVACORE: DumpFormat = {
  id: ID,
  title: 'javacore (IBM, OpenJ9)',
  detect: ({ lines }) => (lines.some((line) => BEGINS.test(line) || PASTED.test(line)) ? 1 : 0),
  isDumpLine: (line) => DUMP_LINE.test(line),
  findStart: (line) => (begins(line) ? 0 : -1),
  open: (emit) => new JavacoreReader(ID, emit),
};
