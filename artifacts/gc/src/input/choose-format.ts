import type { Head, LogFormat } from '@hindsight/model';
import type { GcEvent } from '../events.ts';
import { FORMATS } from '../formats/index.ts';
import { type LearnedEnvelope, learnEnvelope } from './learned-envelope.ts';

interface Choice {
  readonly format?: LogFormat<GcEvent>;
  readonly score: number;
  readonly envelope?: LearnedEnvelope | undefined;
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

/** The highest confidence of any format. */
export const MAX_CONFIDENCE = Math.max(...FORMATS.map(({ maxConfidence = 1 }) => maxConfidence));

/** Returns how likely it is that this head is a GC log, 0 to 1. */
export const detectGcLog = (head: Head): number => findBestMatch(head).score;

function findBestMatch(head: Head): Choice {
  let choice = CHOICES.get(head);
  if (!choice) {
    const envelope = learnEnvelope(head);
    choice = { ...scoreFormats(envelope ? openHead(head, envelope) : head), envelope };
    CHOICES.set(head, choice);
  }
  return choice;
}

function openHead({ fileName, lines }: Head, { open }: LearnedEnvelope): Head {
  const contents = lines.flatMap((line) => open(line).split('\n'));
  return { fileName, bytes: Buffer.from(contents.join('\n'), 'latin1'), lines: contents };
}

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
