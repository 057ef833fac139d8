import type { Message, MessageReader } from '../line/message.ts';
import { type PendingEvents, shiftBack } from '../pending-events.ts';
import { StringPool } from '../text/string-pool.ts';
import { TimedText } from '../text/timed-text.ts';

/** Lines with a deeper indentation are parts of parts. */
const SHOWN_INDENT = 2;
const UPPER_R = 82;
const UPPER_C = 67;

/** Removes the indentation, and the colon of G1. */
const toPhaseName = (head: string): string => head.trim().replace(/:$/, '');

/**
 * Reads parts of pauses, `Pre Evacuate Collection Set: 0.1ms`, `Phase 1: Mark live objects 55.761ms`: `gc,phases`.
 * Their totals are kept, and the times of reference processing and class unloading.
 */
export function createPhasesReader(pending: PendingEvents): MessageReader {
  const timed = new TimedText();
  const names = new StringPool(toPhaseName);

  function noteTimes(message: Message, name: string, duration: number): void {
    if (name === 'Reference Processing' || name === 'Ref Proc') {
      const notes = pending.pauses.getOrAdd(message.gcId);
      // Full and remark pauses log it twice, once with its parts.
      notes.referenceTime = Math.max(notes.referenceTime ?? 0, duration);
    } else if (name === 'Class Unloading') {
      const notes = pending.pauses.getOrAdd(message.gcId);
      notes.classUnloadingTime = (notes.classUnloadingTime ?? 0) + duration;
    }
  }

  function isPhase({ tags, indent }: Message): boolean {
    // Without tags, phases of G1 are recognized by their indentation.
    return tags === '' ? indent >= SHOWN_INDENT : tags.startsWith('gc,phases');
  }

  /** Returns whether no total is kept of a line and it cannot be one of `noteTimes`, mostly by its first letter. */
  const isPassedBy = ({ tags, indent, first, fine }: Message): boolean =>
    tags !== '' && first !== UPPER_R && first !== UPPER_C && (indent > SHOWN_INDENT || fine);

  return {
    inEvents: true,
    read(message) {
      if (!isPhase(message)) return false;
      if (isPassedBy(message)) return true;
      const { duration, headEnd } = timed.parse(message);
      if (Number.isNaN(duration)) return message.tags !== '';
      const { line } = message;
      const name = message.meaning(names, 0, headEnd);
      noteTimes(message, name, duration);
      if (message.indent > SHOWN_INDENT || message.fine) return true;
      const { uptime, wall } = shiftBack(message, duration);
      pending.emit({ kind: 'phase', phase: 'pause-part', name, uptime, wall, duration, line });
      return true;
    },
  };
}
