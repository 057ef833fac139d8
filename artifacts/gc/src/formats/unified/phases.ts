import type { LogLevel, Message, MessageReader } from './message.ts';
import { before, type Notebook } from './notebook.ts';
import { splitDuration } from './sizes.ts';

/** Deeper lines are parts of parts. */
const SHOWN_INDENT = 2;
const UPPER_R = 82;
const UPPER_C = 67;

const isFine = (level: LogLevel): boolean => level === 'debug' || level === 'trace';

/** Parts of pauses, `Pre Evacuate Collection Set: 0.1ms`, `Phase 1: Mark live objects 55.761ms`: `gc,phases`. Their totals are kept, and the times of reference processing and class unloading. */
export function phasesReader(notebook: Notebook): MessageReader {
  function noteTimes(message: Message, name: string, duration: number): void {
    if (name === 'Reference Processing' || name === 'Ref Proc') {
      const notes = notebook.pauses.of(message.gcId);
      // Full and remark pauses tell it twice, once with its parts.
      notes.referenceTime = Math.max(notes.referenceTime ?? 0, duration);
    } else if (name === 'Class Unloading') {
      const notes = notebook.pauses.of(message.gcId);
      notes.classUnloadingTime = (notes.classUnloadingTime ?? 0) + duration;
    }
  }

  function isPhase({ tags, indent }: Message): boolean {
    // Without tags, phases of G1 are told by their indentation.
    return tags === '' ? indent >= SHOWN_INDENT : tags.startsWith('gc,phases');
  }

  /** Lines of which no total is kept, and which cannot be those of `noteTimes`: most of them are told by their first letter. */
  const isPassedBy = ({ tags, indent, first, level }: Message): boolean =>
    tags !== '' && first !== UPPER_R && first !== UPPER_C && (indent > SHOWN_INDENT || isFine(level));

  return {
    inEvents: true,
    read(message) {
      if (!isPhase(message)) return false;
      if (isPassedBy(message)) return true;
      const timed = splitDuration(message.text);
      if (!timed) return message.tags !== '';
      const { line, level } = message;
      const { duration } = timed;
      const head = timed.head.trim();
      const name = head.endsWith(':') ? head.slice(0, -1) : head;
      noteTimes(message, name, duration);
      if (message.indent > SHOWN_INDENT || isFine(level)) return true;
      notebook.emit({ kind: 'phase', phase: 'pause-part', name, ...before(message, duration), duration, line });
      return true;
    },
  };
}
