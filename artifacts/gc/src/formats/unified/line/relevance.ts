import { isReferenceLine } from '../pause/references.ts';
import type { DecoratedLine } from './decorated-line.ts';

const UPPER_C = 67;
const UPPER_R = 82;
const LOWER_F = 102;
const UPPER_U = 85;
/** Deeper lines of `gc,phases` are parts of sub-phases; at debug level the sub-phases themselves add nothing either. */
const SUB_PHASE_INDENT = 4;
const PART_INDENT = 2;
/** Tags whose messages at level info are all known; any other message there is reported as unparsed. */
const KNOWN_TAGS = new Set(['gc', 'gc,start', 'gc,heap', 'gc,cpu', 'gc,metaspace', 'gc,marking']);

const isSubPhase = (message: DecoratedLine): boolean =>
  message.indent >= SUB_PHASE_INDENT || (message.indent >= PART_INDENT && message.fine);

/**
 * Returns whether a deeply indented line is `Reference Processing` or `Class Unloading`, the only ones that are used.
 */
function isRelevantSubPhase(message: DecoratedLine): boolean {
  if (message.first === UPPER_R) return message.at(message.indent + 'Re'.length) === LOWER_F;
  return message.first === UPPER_C && message.at(message.indent + 'Class '.length) === UPPER_U;
}

/**
 * Returns whether no figure is computed from a line, which is true of most lines of a debug log. Tags, level and
 * indentation decide.
 */
export function isIrrelevant(message: DecoratedLine): boolean {
  const { irrelevantWhenFine, details } = message.tagSet;
  if (message.gcId >= 0) {
    if (details === 'phases' && isSubPhase(message)) return !isRelevantSubPhase(message);
    if (details === 'references' && message.fine) return !isReferenceLine(message) && !isRelevantSubPhase(message);
  }
  if (irrelevantWhenFine === 'never') return false;
  return message.fine && (irrelevantWhenFine === 'always' || message.gcId >= 0);
}

/** Returns whether a message that no reader understood should have been understood. */
export function shouldBeKnown(message: DecoratedLine): boolean {
  if (message.gcId < 0 || !KNOWN_TAGS.has(message.tags)) return false;
  return message.level === '' ? message.tags === 'gc' : !message.fine;
}
