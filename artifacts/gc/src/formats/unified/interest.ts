import type { DecoratedLine } from './decorated-line.ts';

/** Deeper lines of `gc,phases` are parts of parts. */
const SUB_PHASE_INDENT = 4;
/** Of those, reference processing with its counts and class unloading matter; they begin with one of these letters. */
const SUB_PHASES_OF_INTEREST = letters('RCSWFPD');
/** Tags whose messages at level info are all known; anything else there is worth showing. */
const KNOWN_TAGS = new Set(['gc', 'gc,start', 'gc,heap', 'gc,cpu', 'gc,metaspace', 'gc,marking']);

function letters(all: string): Uint8Array {
  const table = new Uint8Array(256);
  for (const letter of all) table[letter.charCodeAt(0)] = 1;
  return table;
}

/** Most lines of a debug log say nothing that a figure is drawn from. They are told by tags, level and indentation alone. */
export function isDull(message: DecoratedLine): boolean {
  const { tagSet } = message;
  if (tagSet.dullWhenFine) return message.fine;
  if (!tagSet.subPhases || message.indent < SUB_PHASE_INDENT || message.gcId < 0) return false;
  return SUB_PHASES_OF_INTEREST[message.first] !== 1;
}

/** Whether a message that no reader knows should have been known. */
export function isWorthShowing(message: DecoratedLine): boolean {
  if (message.gcId < 0 || !KNOWN_TAGS.has(message.tags)) return false;
  return message.level === '' ? message.tags === 'gc' : !message.fine;
}
