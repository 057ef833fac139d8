import { ascii } from '@hindsight/model';
import type { DumpFormat } from '../../format.ts';
import { AndroidReader } from './reader.ts';
import { parseArtState } from './states.ts';

const ID = 'android';
const { MINUS, QUOTE } = ascii;
const D = 0x44;
const BEGINS = /^(?:----- pid \d+ at |DALVIK THREADS)/;
/** Matches the header of a thread by its state, which is a word of ART; no other JVM ends its header like that. */
const HEADER = /" (?:prio=\d+ )?tid=\d+ ([A-Z][A-Za-z]+)\s?$/;

const isHeader = (text: string): boolean => parseArtState(HEADER.exec(text)?.[1] ?? '') !== undefined;

/** Traces of an application that did not respond (ANR), written by ART or by Dalvik before it. */
export const ANDROID: DumpFormat = {
  id: ID,
  title: 'Android traces (ANR)',
  detect: ({ lines }) => (lines.some((line) => BEGINS.test(line) || isHeader(line)) ? 1 : 0),
  findStart: (line) => {
    const first = line.at(0);
    if (first === QUOTE) return isHeader(line.text) ? 0 : -1;
    return (first === MINUS || first === D) && BEGINS.test(line.text) ? 0 : -1;
  },
  open: (emit) => new AndroidReader(ID, emit),
};
