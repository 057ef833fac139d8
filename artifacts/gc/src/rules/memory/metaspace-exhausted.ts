import { type Claim, percent, type Rule } from '@hindsight/model';
import type { GcAnalysis } from '../../analysis.ts';
import { isOf } from '../../collectors.ts';
import { flagBytes } from '../../flags.ts';
import { atLine, computed, Sightings } from '../evidence.ts';
import { counted, sayBytes, sayPercent } from '../say.ts';
import { sinceWhen } from '../support/describe-time.ts';
import { CLASS_METADATA } from '../support/out-of-memory-kinds.ts';

/** The JVM's last try before it gives up: soft references are cleared to free classes (gcCause.cpp). */
const LAST_TRY: ReadonlySet<string> = new Set(['Metadata GC Clear Soft References', 'Last ditch collection']);
const PERM_FULL = 0.95;
const MIN_FULL = 2;

export const metaspaceExhausted: Rule<GcAnalysis> = {
  id: 'metaspace-exhausted',
  title: 'The memory for classes is exhausted',
  because:
    'The cause Metadata GC Clear Soft References is the last try of the JVM before OutOfMemoryError: Metaspace; before Java 8, full collections that leave the permanent generation at 95 % of its maximum.',
  check: (analysis) =>
    isOf(analysis.run, 'hotSpot') ? (thrown(analysis) ?? lastTry(analysis) ?? permFull(analysis)) : undefined,
};

const FATAL = { level: 'FATAL', confidence: 'high', advice: CLASS_METADATA.advice } as const;

function thrown({ run }: GcAnalysis): Claim | undefined {
  const mark = run.marks.find(
    ({ mark, detail }) => mark === 'out-of-memory' && CLASS_METADATA.words.test(detail ?? ''),
  );
  if (!mark) return undefined;
  return {
    ...FATAL,
    explanation: `The JVM threw OutOfMemoryError ("${mark.detail}"): no room is left for classes.`,
    evidence: [atLine(mark.line)],
  };
}

function lastTry({ run }: GcAnalysis): Claim | undefined {
  const { pauses } = run;
  const seen = new Sightings();
  for (const row of pauses.cause.rowsOf((cause) => LAST_TRY.has(cause))) seen.addPause(run, row);
  const [first, ...more] = seen.evidence();
  if (!first) return undefined;
  return {
    ...FATAL,
    explanation: `${counted(seen.count, 'collection')} cleared soft references to free classes: the last try before OutOfMemoryError.${sinceWhen(run, seen.firstAt)}`,
    evidence: [first, ...more],
    lostMs: seen.sum,
  };
}

/** Needs the option: a permanent generation that need not grow may stay full without harm. */
function permFull({ run, flags, oldCollections }: GcAnalysis): Claim | undefined {
  const limit = flagBytes(flags, 'MaxPermSize');
  if (!limit) return undefined;
  const seen = new Sightings('bytes');
  for (const { full, row, line, at } of oldCollections) {
    const used = full ? run.pauses.pools.perm.after.get(row) : Number.NaN;
    if (used >= PERM_FULL * limit) seen.add(line, at, used);
  }
  if (seen.count < MIN_FULL) return undefined;
  return {
    ...FATAL,
    explanation:
      `After ${counted(seen.count, 'full collection')} the permanent generation still held ${sayBytes(seen.max)} or nearly so: ` +
      `${sayPercent(PERM_FULL * 100)} or more of MaxPermSize (${sayBytes(limit)}).${sinceWhen(run, seen.firstAt)}`,
    evidence: [
      computed('permanent generation used', percent((100 * seen.max) / limit), percent(PERM_FULL * 100)),
      ...seen.evidence(),
    ],
  };
}
