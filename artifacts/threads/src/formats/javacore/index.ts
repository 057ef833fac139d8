import type { DumpFormat } from '../../format.ts';
import { JavacoreReader } from './reader.ts';

const ID = 'javacore';
const ZERO = 0x30;
const BEGINS = /^0SECTION\s+(?:TITLE|LOCKS|LK|THREADS|XM)\b/;

/** IBM 1.4 to OpenJ9 21: `javacore.<date>.<time>.<pid>.<count>.txt`. Beginning with the title; of a part, with its locks or threads. */
export const JAVACORE: DumpFormat = {
  id: ID,
  title: 'javacore (IBM, OpenJ9)',
  detect: ({ lines }) => (lines.some((line) => BEGINS.test(line)) ? 1 : 0),
  begins: (line) => (line.at(0) === ZERO && BEGINS.test(line.text) ? 0 : -1),
  open: (emit) => new JavacoreReader(ID, emit),
};
