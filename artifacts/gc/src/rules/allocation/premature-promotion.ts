import { formatByteRate, formatBytes, formatPercent, metricEvidence, pluralize } from '@hindsight/claims';
import { bytes, bytesPerSecond, type Level, percent } from '@hindsight/model';
import { raiseSurvivors, raiseYoung } from '../../advice/changes.ts';
import type { GcAnalysis } from '../../analysis.ts';
import { isInCollectorFamily } from '../../jvm/collectors.ts';
import { getFlagNumber } from '../../jvm/flags.ts';
import { WARNING_PERCENT } from '../pauses/gc-overhead.ts';
import { rateConfidence } from '../support/confidence.ts';
import { defineGcRule } from '../support/define-rule.ts';
import { EvidenceCollector } from '../support/evidence-collector.ts';
import { computePauseShare } from '../support/pause-share.ts';
import { capLevelForShortRun } from '../support/short-run.ts';

const SHARE_PERCENT = 20;
const MIN_RATE = 1024 * 1024;
const MIN_COLLECTIONS = 10;
/** Objects that die soon after their promotion were promoted too early. */
const DIES_PERCENT = 50;
/** Share of the run that all pauses take; below `WARNING_PERCENT` they are no overhead. */
const SEVERE_PERCENT = 10;
/** Where most of what is allocated is promoted to die, the generations do nothing: then pauses that are felt at all count. */
const NOTICED_PERCENT = 1;
const MIN_WASTED_PERCENT = 50;
/** A user notices a stop of a second. */
const LONG_MS = 1000;

export const prematurePromotion = defineGcRule({
  id: 'premature-promotion',
  cause: 'promotion',
  title: 'Short-lived objects reach the old generation',
  because:
    'garbagecat and GCeasy warn when a fifth of what is allocated is promoted; if half of that then dies in the old generation, it was promoted too early.',
  check: (analysis) => {
    const { promotion } = analysis;
    if (!promotion || promotion.collections < MIN_COLLECTIONS) return undefined;
    if (!(promotion.sharePercent >= SHARE_PERCENT) || !(promotion.bytesPerSecond >= MIN_RATE)) return undefined;
    const { occurrences, freed } = collectFreed(analysis);
    const dies = (100 * freed) / promotion.totalBytes;
    if (!(dies >= DIES_PERCENT)) return undefined;
    return {
      level: rateLevel(analysis),
      confidence: rateConfidence(analysis, promotion.collections),
      headline: `Young collections promoted ${formatBytes(promotion.totalBytes)}, of which ${freed < promotion.totalBytes ? formatBytes(freed) : 'all'} soon died in the old generation`,
      explanation:
        `${pluralize(promotion.collections, 'young collection')} promoted ${formatPercent(promotion.sharePercent)} of what was allocated, ${formatByteRate(promotion.bytesPerSecond)}. ` +
        `The limit is ${SHARE_PERCENT} % where collections of the old generation free half of it again.`,
      changes: [...raiseYoung(analysis), ...raiseSurvivors(analysis)],
      advice: adviseTenuring(analysis),
      evidence: [
        metricEvidence('promoted of allocated', percent(promotion.sharePercent), percent(SHARE_PERCENT)),
        metricEvidence('promoted', bytes(promotion.totalBytes)),
        metricEvidence('promotion rate', bytesPerSecond(promotion.bytesPerSecond), bytesPerSecond(MIN_RATE)),
        metricEvidence('freed again of promoted', percent(Math.min(100, dies)), percent(DIES_PERCENT)),
        ...occurrences.toEvidence(),
      ],
    };
  },
});

function rateLevel(analysis: GcAnalysis): Level {
  const share = computePauseShare(analysis);
  if (share >= SEVERE_PERCENT) return capLevelForShortRun(analysis, 'SEVERE');
  // Without timestamps nobody knows the share, so that it counts.
  const isMost = !(share < NOTICED_PERCENT) && (analysis.promotion?.sharePercent ?? 0) >= MIN_WASTED_PERCENT;
  return isMost || !(share < 100 - WARNING_PERCENT) || hasLongCollection(analysis) ? 'WARNING' : 'INFO';
}

/** What is promoted for nothing is also paid with long collections of the old generation. */
const hasLongCollection = ({ oldCollections }: GcAnalysis): boolean =>
  oldCollections.some(({ full, requested, durationMs }) => full && !requested && durationMs >= LONG_MS);

function collectFreed({ oldCollections }: GcAnalysis): { occurrences: EvidenceCollector; freed: number } {
  const occurrences = new EvidenceCollector('bytes');
  let freed = 0;
  for (const { oldBefore, oldAfter, line, at } of oldCollections) {
    const gain = oldBefore - oldAfter;
    if (!(gain > 0)) continue;
    freed += gain;
    occurrences.add(line, at, gain);
  }
  return { occurrences, freed };
}

/** With a threshold below this, what survives one or two collections is promoted, however large the survivor spaces are. */
const MIN_THRESHOLD = 4;

function adviseTenuring({ flags, run }: GcAnalysis): string {
  // OpenJ9 adapts its tenure age by itself.
  if (isInCollectorFamily(run, 'openJ9')) return 'Then objects have time to die young.';
  const threshold = getFlagNumber(flags, 'MaxTenuringThreshold');
  return threshold !== undefined && threshold < MIN_THRESHOLD
    ? `Remove -XX:MaxTenuringThreshold=${threshold}: it promotes what survives ${threshold === 0 ? 'its first collection' : pluralize(threshold, 'collection')}, so that objects have no time to die young.`
    : 'Leave -XX:MaxTenuringThreshold as it is by default, so that objects have time to die young.';
}
