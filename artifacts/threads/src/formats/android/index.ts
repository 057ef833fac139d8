import type { DumpFormat } from '../../format.ts';
import { AndroidReader } from './reader.ts';

const ID = 'android';
const DASH = 0x2d;
const D = 0x44;
const BEGINS = /^(?:----- pid \d+ at |DALVIK THREADS)/;

/** Traces of an application that did not respond (ANR), of ART and of Dalvik before it. */
export const ANDROID: DumpFormat = {
  id: ID,
  title: 'Android traces (ANR)',
  detect: ({ lines }) => (lines.some((line) => BEGINS.test(line)) ? 1 : 0),
  begins: (line) => {
    const first = line.at(0);
    return (first === DASH || first === D) && BEGINS.test(line.text) ? 0 : -1;
  },
  open: (emit) => new AndroidReader(ID, emit),
};
