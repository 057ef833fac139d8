import {
  chooseHeadline,
  findMaximum,
  formatBytes,
  formatDuration,
  formatPercent,
  markedEvidence,
  metricEvidence,
  pluralize,
} from '@hindsight/claims';
import { type Claim, count, percent } from '@hindsight/model';
import type { GcAnalysis } from '../../analysis.ts';
import { isInCollectorFamily } from '../../jvm/collectors.ts';
import { getFlagBytes } from '../../jvm/flags.ts';
import { findStuckPerm, STUCK } from '../support/collections/stuck-perm.ts';
import { defineGcRule } from '../support/define-rule.ts';
import { describeTimes } from '../support/describe-time.ts';
import { EvidenceCollector } from '../support/evidence-collector.ts';
import { CLASS_METADATA } from '../support/out-of-memory-kinds.ts';

/**
 * Causes of the last attempt of the JVM before it fails: soft references are cleared to unload classes (gcCause.cpp).
 */
const LAST_ATTEMPT: ReadonlySet<string> = new Set(['Metadata GC Clear Soft References', 'Last ditch collection']);
const PERM_FULL = 0.95;
const MIN_FULL = 2;

export const metaspaceExhausted = defineGcRule({
  id: 'metaspace-exhausted',
  cause: 'metaspace',
  title: 'The memory for classes is exhausted',
  because:
    'The cause Metadata GC Clear Soft References is the JVM’s last attempt before OutOfMemoryError: Metaspace. Before Java 8, the sign is full collections that leave the permanent generation at 95 % of its maximum.',
  check: (analysis) =>
    isInCollectorFamily(analysis.run, 'hotSpot')
      ? (claimThrown(analysis) ?? claimLastAttempt(analysis) ?? claimPermFull(analysis) ?? claimPermStuck(analysis))
      : undefined,
});

const FATAL = { level: 'FATAL', confidence: 'high', advice: CLASS_METADATA.advice } as const;

function claimThrown({ run }: GcAnalysis): Claim | undefined {
  const mark = run.marks.find(
    ({ mark, detail }) => mark === 'out-of-memory' && CLASS_METADATA.pattern.test(detail ?? ''),
  );
  if (!mark) return undefined;
  return {
    ...FATAL,
    headline: chooseHeadline(
      `The JVM threw OutOfMemoryError: ${mark.detail}`,
      'The JVM threw OutOfMemoryError for class metadata',
    ),
    explanation: 'No room was left for class metadata: the Metaspace or permanent generation had reached its maximum.',
    evidence: [
      markedEvidence(
        mark.line,
        ['OutOfMemoryError', mark.detail ?? ''].filter((word) => word !== ''),
      ),
    ],
  };
}

function claimLastAttempt({ run }: GcAnalysis): Claim | undefined {
  const { pauses } = run;
  const occurrences = new EvidenceCollector();
  for (const row of pauses.cause.rowsWhere((cause) => LAST_ATTEMPT.has(cause))) occurrences.addPause(run, row);
  const [first, ...more] = occurrences.toEvidence();
  if (!first) return undefined;
  return {
    ...FATAL,
    headline: `Class metadata is exhausted: ${pluralize(occurrences.count, 'collection')} tried to unload classes and took ${formatDuration(occurrences.sum)}`,
    explanation: `They cleared soft references to unload classes: the last attempt before OutOfMemoryError.${describeTimes(run, occurrences)}`,
    evidence: [metricEvidence('last attempts', count(occurrences.count)), first, ...more],
    lostMs: occurrences.sum,
  };
}

/**
 * Claims a full permanent generation without the option: full collections one after the other, on a heap with room, that leave it full
 * and do not make it larger.
 */
function claimPermStuck(analysis: GcAnalysis): Claim | undefined {
  const { run } = analysis;
  const rows = findStuckPerm(analysis);
  if (rows.length === 0) return undefined;
  const occurrences = new EvidenceCollector('bytes');
  for (const { line, at, row } of rows.flat()) occurrences.add(line, at, run.pauses.pools.perm.after.get(row));
  const longest = findMaximum(rows.map(({ length }) => length));
  return {
    ...FATAL,
    headline: `The permanent generation is full: ${formatBytes(occurrences.max)} stay in use after full collections, and it does not grow`,
    explanation:
      `${pluralize(longest, 'full collection')} in a row, on a heap with room, freed no classes.${describeTimes(run, occurrences)} ` +
      `The limit is ${STUCK.minFulls} that leave ${formatPercent(STUCK.share * 100)} of it in use, less than ${formatDuration(STUCK.maxGapMs)} apart.`,
    evidence: [
      metricEvidence('full collections in a row', count(longest), count(STUCK.minFulls)),
      ...occurrences.toEvidence(),
    ],
  };
}

/**
 * Claims a full permanent generation. The option is required: a permanent generation that does not have to grow may
 * stay full without harm.
 */
function claimPermFull({ run, flags, oldCollections }: GcAnalysis): Claim | undefined {
  const limit = getFlagBytes(flags, 'MaxPermSize');
  if (!limit) return undefined;
  const occurrences = new EvidenceCollector('bytes');
  for (const { full, row, line, at } of oldCollections) {
    const used = full ? run.pauses.pools.perm.after.get(row) : Number.NaN;
    if (used >= PERM_FULL * limit) occurrences.add(line, at, used);
  }
  if (occurrences.count < MIN_FULL) return undefined;
  return {
    ...FATAL,
    headline: `The permanent generation is full: ${formatBytes(occurrences.max)} of ${formatBytes(limit)} stay in use after full collections`,
    explanation:
      `${pluralize(occurrences.count, 'full collection')} freed no classes.${describeTimes(run, occurrences)} ` +
      `The limit is ${formatPercent(PERM_FULL * 100)} of MaxPermSize.`,
    evidence: [
      metricEvidence('permanent generation used', percent((100 * occurrences.max) / limit), percent(PERM_FULL * 100)),
      ...occurrences.toEvidence(),
    ],
  };
}
