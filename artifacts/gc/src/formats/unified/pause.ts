import { type PauseEvent, type PauseKind, PauseMark } from '../../events.ts';
import type { Message, MessageReader } from './message.ts';
import { before, type Notebook, type PauseNotes, stampOf } from './notebook.ts';
import { type PauseLine, parsePauseLine } from './pause-line.ts';

const UPPER_P = 80;
const UPPER_U = 85;
const LOWER_A = 97;

/** Kinds of young collections of G1 since JDK 11, and what they are called in the event. */
const YOUNG_TYPES = new Set(['Normal', 'Concurrent Start', 'Prepare Mixed', 'Mixed']);
const FAILURES: Readonly<Record<string, number>> = {
  'Evacuation Failure: Allocation': PauseMark.evacuationFailure,
  'Evacuation Failure: Pinned': PauseMark.pinned,
  'Evacuation Failure: Allocation / Pinned': PauseMark.evacuationFailure | PauseMark.pinned,
};

interface Named {
  readonly pause: PauseKind;
  readonly name: string;
  readonly cause: string;
  readonly marks: number;
}

function kindOf(name: string, type: string, cause: string): PauseKind {
  switch (name) {
    case 'Pause Young':
      return type === 'Mixed' ? 'mixed' : 'young';
    case 'Pause Mixed':
      return 'mixed';
    case 'Pause Full':
      return 'full';
    case 'Pause Initial Mark':
      // G1 of JDK 9 and 10 marks within a young collection and tells its cause; CMS has none.
      return cause ? 'young' : 'initial-mark';
    case 'Pause Remark':
      return 'remark';
    case 'Pause Cleanup':
      return 'cleanup';
    default:
      return 'other';
  }
}

/** Reads `(Mixed) (G1 Evacuation Pause) (Evacuation Failure: Allocation)`. */
function nameOf({ name, groups }: PauseLine): Named {
  let type = '';
  let cause = '';
  let marks = 0;
  for (const group of groups) {
    const failure = FAILURES[group];
    if (failure !== undefined) marks |= failure;
    else if (!type && !cause && YOUNG_TYPES.has(group)) type = group;
    else if (!cause) cause = group;
  }
  const pause = kindOf(name, type, cause);
  if (type === 'Concurrent Start' || (name === 'Pause Initial Mark' && pause === 'young'))
    marks |= PauseMark.startsMarking;
  return { pause, name: type ? `${name} (${type})` : name, cause, marks };
}

const CPU = /^User=(\d+[.,]\d+)s Sys=(\d+[.,]\d+)s Real=(\d+[.,]\d+)s/;
const seconds = (text: string | undefined): number => Number(text?.replace(',', '.')) * 1000;

function withCpu(pause: PauseEvent, message: Message): PauseEvent {
  const match = CPU.exec(message.text);
  if (!match) return pause;
  const [, user, sys, real] = match;
  return { ...pause, user: seconds(user), sys: seconds(sys), real: seconds(real), lastLine: message.line };
}

const detailsOf = ({ start, pools, marks, ...details }: PauseNotes) => details;

/** Pauses of every collector: the line that announces them, the line that ends them, and the CPU line after it. */
export function pauseReader(notebook: Notebook): MessageReader {
  function begin(message: Message): void {
    notebook.notesOf(message.gcId).start = stampOf(message);
  }

  function finish(message: Message, line: PauseLine): void {
    const notes = notebook.takeNotes(message.gcId);
    const named = nameOf(line);
    if (line.heap) notes.pools.heap = line.heap;
    notebook.hold({
      kind: 'pause',
      ...named,
      ...(notes.start ?? before(message, line.duration)),
      marks: named.marks | notes.marks,
      line: message.line,
      lastLine: message.line,
      duration: line.duration,
      gcId: message.gcId,
      pools: notes.pools,
      ...detailsOf(notes),
    });
    if (line.name === 'Pause Young' && line.groups.some((group) => YOUNG_TYPES.has(group)))
      notebook.inferCollector('G1', message.line);
  }

  function pause(message: Message): boolean {
    if (message.at(1) !== LOWER_A || !message.text.startsWith('Pause ')) return false;
    const line = parsePauseLine(message.text);
    if (Number.isNaN(line.duration)) begin(message);
    else finish(message, line);
    return true;
  }

  function cpu(message: Message): boolean {
    if (!message.text.startsWith('User=')) return false;
    const held = notebook.heldPause(message.gcId);
    if (held) notebook.complete(withCpu(held, message));
    return true;
  }

  return {
    read(message) {
      if (message.gcId < 0 || message.indent > 0) return false;
      if (message.first === UPPER_P) return pause(message);
      return message.first === UPPER_U && cpu(message);
    },
    end() {
      notebook.release();
    },
  };
}
