import { chooseHeadline, formatDuration, metricEvidence, pluralize } from '@hindsight/claims';
import { count, ms } from '@hindsight/model';
import type { RecordingAnalysis } from '../../model.ts';
import { defineRule } from '../define-rule.ts';
import { readRows } from '../support/event-rows.ts';
import { gather } from '../support/evidence.ts';
import { nameClass } from '../support/stacks.ts';

const MIN_PAUSES_MS = 100;
const MANY_OF_CLASS = 15;
/** Biased locking is gone from JDK 18 on. */
const LAST_FEATURE = 17;
const NOT_COUNTED = /^java\.lang\.ref\.ReferenceQueue\$Lock$/;
const REVOCATION = /RevokeBias|BulkRevokeBias|EnableBiasedLocking/;

export const biasedLocking = defineRule({
  id: 'biased-locking',
  cause: 'safepoints',
  title: 'Biased locks are revoked, and each revocation stops all threads',
  because:
    'JMC (BiasedLockingRevocationPause, BiasedLockingRevocation): 100 ms of pauses in all, or 15 bulk revocations of one class. JEP 374 disabled it.',
  check: (analysis) => {
    const { feature } = analysis.facts.jvm;
    if (feature !== undefined && feature > LAST_FEATURE) return undefined;
    const pausesMs = sumRevocations(analysis);
    const [worst] = [...countClasses(analysis)].sort((a, b) => b[1] - a[1]);
    const isMany = worst !== undefined && worst[1] >= MANY_OF_CLASS;
    if (pausesMs < MIN_PAUSES_MS && !isMany) return undefined;
    return {
      level: 'WARNING',
      confidence: 'high',
      headline: isMany
        ? chooseHeadline(`Biased locks of ${nameClass(worst[0])} were revoked in bulk ${pluralize(worst[1], 'time')}`)
        : chooseHeadline(`Revoking biased locks stopped all threads for ${formatDuration(pausesMs)} in all`),
      explanation: `Revocations stopped all threads for ${formatDuration(pausesMs)} (limit ${formatDuration(MIN_PAUSES_MS)})${isMany ? `, and ${worst[0]} lost its bias ${pluralize(worst[1], 'time')} (limit ${MANY_OF_CLASS})` : ''}: objects are locked by more than one thread, for which biased locking only costs.`,
      advice: 'Set -XX:-UseBiasedLocking, which is the default from JDK 15 on.',
      evidence: gather(
        metricEvidence('pauses of revocations', ms(pausesMs), ms(MIN_PAUSES_MS)),
        isMany
          ? metricEvidence(`bulk revocations of ${nameClass(worst[0])}`, count(worst[1]), count(MANY_OF_CLASS))
          : undefined,
      ),
      lostMs: pausesMs,
    };
  },
});

function sumRevocations(analysis: RecordingAnalysis): number {
  const operations = readRows(analysis, 'jdk.ExecuteVMOperation');
  let sum = 0;
  for (const row of operations.rows())
    if (REVOCATION.test(operations.getText('operation', row) ?? '')) sum += operations.getDuration(row);
  return sum;
}

function countClasses(analysis: RecordingAnalysis): Map<string, number> {
  const rows = readRows(analysis, 'jdk.BiasedLockClassRevocation');
  const classes = new Map<string, number>();
  for (const row of rows.rows()) {
    const name = rows.getText('revokedClass', row) ?? '?';
    if (!NOT_COUNTED.test(name)) classes.set(name, (classes.get(name) ?? 0) + 1);
  }
  return classes;
}
