import { ascii, type Line } from '@hindsight/model';
import type { DumpFormat } from '../../format.ts';
import { isDeadlockTitle } from './deadlock.ts';
import { readHeader } from './header.ts';
import { HotspotReader } from './reader.ts';
import { findDate, findTitle, isProcess } from './title.ts';

const ID = 'hotspot';
const { QUOTE } = ascii;
const F = 0x46;
/** Matches the title or the header of a thread, even one that is truncated after its ids. */
const DUMP_LINE = /^(?:Full thread dump |"[^"]{1,256}" (?:#\d{1,10} |daemon |prio=).{0,200}\b(?:tid|nid|Id)=)/;

/** Finds the start of a dump: its process, its date, its title, or an entry when the lines before it were removed. */
function begins(line: Line): number {
  const first = line.at(0);
  if (first === QUOTE) return readHeader(line.text) ? 0 : -1;
  const title = findTitle(line);
  if (title >= 0) return title;
  // A separate operation prints the deadlock section: log lines may come before it.
  if (first === F && isDeadlockTitle(line.text.trimEnd())) return 0;
  return isProcess(line) ? 0 : findDate(line);
}

/**
 * The output of jstack, kill -3, jcmd Thread.print and Ctrl-Break, for HotSpot 1.3 to 25 and later, including HP-UX and
 * SAP.
 */
export const HOTSPOT: DumpFormat = {
  id: ID,
  title: 'HotSpot (jstack, kill -3, jcmd Thread.print)',
  detect: ({ lines }) => {
    if (lines.some((line) => /Full thread dump\b/.test(line))) return 1;
    return lines.some((line) => line.startsWith('"') && readHeader(line) !== undefined) ? 0.9 : 0;
  },
  isDumpLine: (line) => DUMP_LINE.test(line),
  findStart: begins,
  open: (emit, repeated) => new HotspotReader(ID, emit, repeated),
};
