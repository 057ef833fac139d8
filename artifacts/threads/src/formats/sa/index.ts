import { ascii } from '@hindsight/model';
import type { DumpFormat } from '../../format.ts';
import { SaReader } from './reader.ts';

const ID = 'serviceability-agent';
const { MINUS } = ascii;
const FIRST = { A: 0x41, D: 0x44, T: 0x54 };
const BEGINS =
  /^(?:Attaching to (?:process ID|core|remote server) |Debugger attached successfully|Deadlock Detection:|Thread (?:t@)?\d+: \(state = |-{17} \d+ -{17}$)/;
/** Each tool of the agent attaches, also those that print a histogram, the heap or the system properties. */
const ATTACHES = /^(?:Attaching to |Debugger attached)/;
const ATTACHES_CONFIDENCE = 0.3;
/** Other programs write the remaining start lines of such a dump as well. */
const DUMP_LINE = /^Thread t@\d{1,10}: \(state = /;

const isFirst = (byte: number): boolean => byte === FIRST.A || byte === FIRST.D || byte === FIRST.T || byte === MINUS;

/**
 * The output of `jstack -F` and `-m` up to JDK 8, `jhsdb jstack` with `--locks` and `--mixed` from 9 on, and jstack of
 * JDK 5.
 */
export const SERVICEABILITY_AGENT: DumpFormat = {
  id: ID,
  title: 'Serviceability agent (jstack -F, jhsdb jstack)',
  detect({ lines }) {
    const starts = lines.filter((line) => BEGINS.test(line));
    if (starts.length === 0) return 0;
    return starts.every((line) => ATTACHES.test(line)) ? ATTACHES_CONFIDENCE : 0.9;
  },
  isDumpLine: (line) => DUMP_LINE.test(line),
  findStart: (line) => (isFirst(line.at(0)) && BEGINS.test(line.text) ? 0 : -1),
  open: (emit) => new SaReader(ID, emit),
};
