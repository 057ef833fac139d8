import { formatDuration, metricEvidence, pluralize } from '@hindsight/claims';
import { count } from '@hindsight/model';
import type { GcAnalysis } from '../../analysis.ts';
import { isMetadata } from '../../jvm/causes.ts';
import { isInCollectorFamily } from '../../jvm/collectors.ts';
import { defineGcRule } from '../support/define-rule.ts';
import { describeFirstTime } from '../support/describe-time.ts';
import { EvidenceCollector } from '../support/evidence-collector.ts';
import { formatFlagSize } from '../support/flag-size.ts';

/** Collections after warm-up, or in all; fewer are a normal start. */
const MIN_LATE = 2;
const MIN_IN_ALL = 4;
const HEADROOM = 1.2;

export const metaspaceThresholdGc = defineGcRule({
  id: 'metaspace-threshold-gc',
  cause: 'metaspace',
  title: 'Collections run only to make room for classes',
  because:
    'GCeasy warns from four such collections; each time metaspace passes its high-water mark (MetaspaceSize), a collection runs.',
  check: (analysis) => {
    const { run } = analysis;
    if (!isInCollectorFamily(run, 'hotSpot')) return undefined;
    const { all, late } = collectMetadataCollections(analysis);
    const [first, ...more] = all.toEvidence();
    if (!first) return undefined;
    const warns = late >= MIN_LATE || all.count >= MIN_IN_ALL;
    return {
      level: warns ? 'WARNING' : 'INFO',
      confidence: 'high',
      explanation:
        `${pluralize(all.count, 'collection')} made room for class metadata, ${late} of them after warm-up ` +
        `(limits ${MIN_IN_ALL} and ${MIN_LATE}): ${formatDuration(all.sum)} in all.${describeFirstTime(run, all.firstAt)}`,
      advice: buildAdvice(analysis),
      evidence: [first, ...more, metricEvidence('collections for class metadata', count(all.count), count(MIN_IN_ALL))],
      lostMs: all.sum,
    };
  },
});

function collectMetadataCollections({ run, span, oldCollections }: GcAnalysis) {
  const { pauses, cycles } = run;
  const all = new EvidenceCollector();
  let late = 0;
  // The marking pauses inside a cycle of ZGC and Shenandoah repeat its cause: there the cycle counts.
  if (isInCollectorFamily(run, 'lowPause')) {
    for (const row of cycles.cause.rowsWhere(isMetadata)) {
      all.add(cycles.line.get(row), cycles.at.get(row));
      if (cycles.at.get(row) >= span.warmUpEnd) late++;
    }
    return { all, late };
  }
  const resizing = oldCollections.filter((old) => old.from === 'pause' && old.resizing).map(({ row }) => row);
  for (const row of new Set([...pauses.cause.rowsWhere(isMetadata), ...resizing].sort((a, b) => a - b))) {
    all.addPause(run, row);
    if (pauses.at.get(row) >= span.warmUpEnd) late++;
  }
  return { all, late };
}

function buildAdvice({ sizes }: GcAnalysis): string {
  const { metaspace, perm } = sizes;
  if (perm.peak)
    return `Set -XX:PermSize=${formatFlagSize(perm.peak * HEADROOM)} (peak × ${HEADROOM}), so that it does not have to grow.`;
  return metaspace.peak
    ? `Set -XX:MetaspaceSize=${formatFlagSize(metaspace.peak * HEADROOM)} (peak × ${HEADROOM}): below this size no collection runs for class metadata.`
    : 'Set -XX:MetaspaceSize to 1.2 times the metaspace in use after start (jcmd <pid> VM.metaspace).';
}
