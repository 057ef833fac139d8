import type { Line } from '@hindsight/model';
import type { DumpContent, ThreadState } from '../events.ts';
import type { DumpFormat, DumpReader, LineResult } from '../format.ts';
import { decodeUtf8 } from './decode-utf8.ts';

const ID = 'coroutines';
const C = 0x43;
const TITLE = /^Coroutines dump (\d{4})\/(\d\d)\/(\d\d) (\d\d):(\d\d):(\d\d)\s*$/;
/** Matches `Coroutine "sync#7":StandaloneCoroutine{Active}@1b68b9a4, state: SUSPENDED`; names exist in debug mode only. */
const HEADER = /^Coroutine (?:"(.{0,1000})":)?([\w.$]{1,200}\{\w{1,40}\}@([0-9a-f]{1,16})), state: ([A-Z]{3,20})/;
const FRAME = /^\s{1,12}at (\S.{0,2000})$/;
/** Behind it are the frames of the code that created the coroutine, in which it is not. */
const CREATION = /^\s{0,12}(?:\(Coroutine creation stacktrace\)|at _COROUTINE\._CREATION\._\()/;
const STATES: Readonly<Record<string, ThreadState>> = { CREATED: 'NEW', RUNNING: 'RUNNABLE', SUSPENDED: 'WAITING' };

interface Entry {
  readonly name: string;
  readonly id: string;
  readonly word: string;
  readonly line: number;
  lastLine: number;
  readonly frames: string[];
  isInCreation: boolean;
}

const toEvent = ({ name, id, word, line, lastLine, frames }: Entry): DumpContent => ({
  kind: 'thread',
  line,
  lastLine,
  name: decodeUtf8(name),
  id,
  state: STATES[word],
  nativeState: word,
  internal: false,
  virtual: true,
  frames,
  locks: [],
  synchronizers: [],
});

function toDump(text: string, line: number): DumpContent {
  const [, year = 0, month = 1, day = 1, hours = 0, minutes = 0, seconds = 0] = (TITLE.exec(text) ?? []).map(Number);
  return {
    kind: 'dump',
    line,
    format: ID,
    jvm: 'Kotlin coroutines',
    time: Date.UTC(year, month - 1, day, hours, minutes, seconds),
    timeHasZone: false,
    timeText: text.trim().slice('Coroutines dump '.length),
    hasStates: true,
  };
}

function readEntries(emit: (event: DumpContent) => void): DumpReader {
  let entry: Entry | undefined;
  let hasTitle = false;

  function end(): void {
    if (entry) emit(toEvent(entry));
    entry = undefined;
  }

  function header(text: string, number: number): boolean {
    const [, name, instance = '', id = '', word = ''] = HEADER.exec(text) ?? [];
    if (id === '') return false;
    end();
    entry = { name: name ?? instance, id, word, line: number, lastLine: number, frames: [], isInCreation: false };
    return true;
  }

  function frame(text: string, number: number): boolean {
    const [, printed] = FRAME.exec(text) ?? [];
    if (!entry) return false;
    if (CREATION.test(text)) entry.isInCreation = true;
    else if (printed === undefined) return false;
    else if (!entry.isInCreation) entry.frames.push(decodeUtf8(printed.trimEnd()));
    entry.lastLine = number;
    return true;
  }

  function line({ text, number }: Line): LineResult {
    if (TITLE.test(text)) {
      if (hasTitle) return 'over';
      hasTitle = true;
      emit(toDump(text, number));
      return 'read';
    }
    return text.trim() === '' || header(text, number) || frame(text, number) ? 'read' : 'over';
  }

  return { line, end };
}

/** What DebugProbes.dumpCoroutines() of Kotlin prints. A coroutine is read like a virtual thread. */
export const COROUTINES: DumpFormat = {
  id: ID,
  title: 'Coroutines of Kotlin (DebugProbes)',
  detect: ({ lines }) => (lines.some((line) => TITLE.test(line)) ? 1 : 0),
  isDumpLine: (line) => TITLE.test(line),
  findStart: (line) => (line.at(0) === C && TITLE.test(line.text) ? 0 : -1),
  open: readEntries,
};
