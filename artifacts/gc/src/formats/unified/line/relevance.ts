import { isReferenceLine } from '../pause/references.ts';
import type { DecoratedLine } from './decorated-line.ts';

const UPPER_C = 67;
const UPPER_R = 82;
const LOWER_F = 102;
const UPPER_U = 85;
/** Deeper lines of `gc,phases` are parts of parts; at debug level those of the parts themselves say nothing new either. */
const SUB_PHASE_INDENT = 4;
const PART_INDENT = 2;
/** Tags whose messages at level info are all known; anything else there is worth showing. */
const KNOWN_TAGS = new Set(['gc', 'gc,start', 'gc,heap', 'gc,cpu', 'gc,metaspace', 'gc,marking']);

const isSubPhase = (message: DecoratedLine): boolean =>
  message.indent >= SUB_PHASE_INDENT || (message.indent >= PART_INDENT && message.fine);

/** Of the deep lines only `Reference Processing` and `Class Unloading` matter. */
function isRelevantSubPhase(message: DecoratedLine): boolean {
  if (message.first === UPPER_R) return message.at(message.indent + 'Re'.length) === LOWER_F;
  return message.first === UPPER_C && message.at(message.indent + 'Class '.length) === UPPER_U;
}

/** Most lines of a debug log say nothing that a figure is drawn from. They are told by tags, level and indentation alone. */
export function isIrrelevant(message: DecoratedLine): boolean {
  const { irrelevantWhenFine, details } = message.tagSet;
  if (message.gcId >= 0) {
    if (details === 'phases' && isSubPhase(message)) return !isRelevantSubPhase(message);
    if (details === 'references' && message.fine) return !isReferenceLine(message) && !isRelevantSubPhase(message);
  }
  if (irrelevantWhenFine === 'never') return false;
  return message.fine && (irrelevantWhenFine === 'always' || message.gcId >= 0);
}

/** Whether a message that no reader knows should have been known. */
export function shouldBeKnown(message: DecoratedLine): boolean {
  if (message.gcId < 0 || !KNOWN_TAGS.has(message.tags)) return false;
  return message.level === '' ? message.tags === 'gc' : !message.fine;
}
