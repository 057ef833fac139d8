import type { Line } from '@hindsight/model';
import type { DumpFormat } from '../../format.ts';
import { isDeadlockTitle } from './deadlock.ts';
import { readHeader } from './header.ts';
import { HotspotReader } from './reader.ts';
import { findDate, findTitle, isProcess } from './title.ts';

const ID = 'hotspot';
const QUOTE = 0x22;
const F = 0x46;
/** The title, or the header of a thread, also of one that is cut off after its ids. */
const DUMP_LINE = /^(?:Full thread dump |"[^"]{1,256}" (?:#\d{1,10} |daemon |prio=).{0,200}\b(?:tid|nid|Id)=)/;

/** A dump begins at its process, its date, its title, or with an entry when somebody cut off what stood before it. */
function begins(line: Line): number {
  const first = line.at(0);
  if (first === QUOTE) return readHeader(line.text) ? 0 : -1;
  const title = findTitle(line);
  if (title >= 0) return title;
  // The section of deadlocks is printed by an operation of its own: lines of a log may stand before it.
  if (first === F && isDeadlockTitle(line.text.trimEnd())) return 0;
  return isProcess(line) ? 0 : findDate(line);
}

/** jstack, kill -3, jcmd Thread.print, Ctrl-Break; HotSpot 1.3 to 25 and later, also as HP-UX and SAP print it. */
export const HOTSPOT: DumpFormat = {
  id: ID,
  title: 'HotSpot (jstack, kill -3, jcmd Thread.print)',
  detect: ({ lines }) => {
    if (lines.some((line) => /Full thread dump\b/.test(line))) return 1;
    return lines.some((line) => line.startsWith('"') && readHeader(line) !== undefined) ? 0.9 : 0;
  },
  isDumpLine: (line) => DUMP_LINE.test(line),
  findStart: begins,
  open: (emit) => new HotspotReader(ID, emit),
};
