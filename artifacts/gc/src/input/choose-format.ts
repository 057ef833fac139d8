import type { Head, LogFormat } from '@hindsight/model';
import type { GcEvent } from '../events.ts';
import { FORMATS } from '../formats/index.ts';
import { type LearnedEnvelope, learnEnvelope } from './learned-envelope.ts';
import { findWrapWidth, joinWrapped } from './wrapped-lines.ts';

interface Choice {
  readonly format?: LogFormat<GcEvent>;
  readonly score: number;
  readonly envelope?: LearnedEnvelope | undefined;
  readonly wrapWidth?: number | undefined;
}

/** A format with a lower score is not used. */
const MIN_SCORE = 0.2;

/** Choices for the heads that are still in use: a head is needed to put a series in order and again for reading. */
const CHOICES = new WeakMap<Head, Choice>();

/** Returns the format with the highest score for this head; undefined when no score is high enough. */
export function chooseFormat(head: Head): LogFormat<GcEvent> | undefined {
  const { format, score } = findBestMatch(head);
  return score >= MIN_SCORE ? format : undefined;
}

/** Returns what surrounds the lines of this head and is to be removed before its format reads them. */
export const findEnvelope = (head: Head): LearnedEnvelope | undefined => findBestMatch(head).envelope;

/** Returns the width at which the lines of this head were broken; they are joined before anything else. */
export const findBrokenWidth = (head: Head): number | undefined => findBestMatch(head).wrapWidth;

/** The highest confidence of any format. */
export const MAX_CONFIDENCE = Math.max(...FORMATS.map(({ maxConfidence = 1 }) => maxConfidence));

/** Returns how likely it is that this head is a GC log, 0 to 1. */
export const detectGcLog = (head: Head): number => findBestMatch(head).score;

function findBestMatch(head: Head): Choice {
  let choice = CHOICES.get(head);
  if (!choice) {
    const wrapWidth = findWrapWidth(head.lines);
    const whole = wrapWidth === undefined ? head : toHead(head.fileName, joinWrapped(head.lines, wrapWidth));
    const envelope = learnEnvelope(whole);
    choice = { ...scoreFormats(envelope ? openHead(whole, envelope) : whole), envelope, wrapWidth };
    CHOICES.set(head, choice);
  }
  return choice;
}

const openHead = ({ fileName, lines }: Head, { open }: LearnedEnvelope): Head =>
  toHead(
    fileName,
    lines.flatMap((line) => open(line).split('\n')),
  );

const toHead = (fileName: Head['fileName'], lines: readonly string[]): Head => ({
  fileName,
  bytes: Buffer.from(lines.join('\n'), 'latin1'),
  lines,
});

function scoreFormats(head: Head): Choice {
  let choice: Choice = { score: 0 };
  for (const format of FORMATS) {
    const { detect, maxConfidence = 1 } = format;
    if (choice.score >= maxConfidence) continue;
    const score = detect(head);
    if (score > choice.score) choice = { format, score };
  }
  return choice;
}
