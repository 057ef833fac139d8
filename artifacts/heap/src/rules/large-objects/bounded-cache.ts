import { chooseHeadline, formatBytes, formatCount, formatShare } from '@hindsight/claims';
import { bytes, count, percent } from '@hindsight/model';
import { type Bound, isFull, projectRetained } from '../../metrics/retained-memory/bound.ts';
import { SUSPECT_SHARE } from '../../metrics/retained-memory/suspect-candidates.ts';
import type { Suspect } from '../../metrics/retained-memory/suspects.ts';
import { defineHeapRule } from '../support/define-rule.ts';
import { assessConfidence } from '../support/dump-confidence.ts';
import { createMetricEvidence } from '../support/metric-evidence.ts';
import { listPathEvidence } from '../support/path-evidence.ts';
import { nameHolder, startSentence } from '../support/suspect-claim.ts';
import { isHeapTight, SMALL_BYTES } from '../support/suspect-severity.ts';

export const boundedCache = defineHeapRule({
  id: 'bounded-cache',
  cause: 'heap-sizing',
  title: 'A collection with a bound takes a large part of the used heap',
  because:
    'A cache or array that is full by design is no leak, however large its share of the used heap is. It is a problem only when the used heap is 80 % of the maximum heap size or more: then the bound is too high for this heap.',
  check: (analysis) => {
    const suspect = analysis.suspects.find(isBounded);
    if (!suspect?.bound) return undefined;
    const { bound, retained, share } = suspect;
    const name = nameHolder(suspect);
    const isTight = isHeapTight(suspect);
    return {
      level: isTight ? 'WARNING' : 'INFO',
      confidence: assessConfidence(analysis),
      headline: chooseHeadline(
        `${startSentence(name)} keeps ${formatBytes(retained)}, ${formatShare(share)} of the used heap${bound.isPresumed || !isFull(bound) ? '' : ', and is full'}`,
        `A bounded collection keeps ${formatBytes(retained)}, ${formatShare(share)} of the used heap`,
      ),
      explanation: `${describeBound(bound, retained)}${describeTightness(suspect)}`,
      advice: isTight
        ? `Lower the bound of ${name}, or raise -Xmx so that the live data takes a third of the heap.`
        : bound.isPresumed
          ? `Check that ${bound.name} compares size() with the limit that you mean${bound.elements < 0 ? '' : `: ${formatCount(bound.elements)} entries are in it`}.`
          : bound.kind === 'array'
            ? 'Nothing needs to be changed: what is in it was put there on purpose and cannot grow.'
            : 'Nothing needs to be changed: this is the price of the cache. Lower its bound to save memory.',
      evidence: [
        createMetricEvidence(`retained by ${name}`, bytes(retained)),
        createMetricEvidence('share of the used heap', percent(100 * share), percent(100 * SUSPECT_SHARE)),
        ...(bound.elements < 0 ? [] : [createMetricEvidence('elements', count(bound.elements))]),
        ...listPathEvidence(suspect, analysis),
      ],
    };
  },
});

const isBounded = ({ bound, kind, ofJdk, retained }: Suspect): boolean =>
  bound !== undefined && kind === 'object' && !ofJdk && retained >= SMALL_BYTES;

const describeBound = (bound: Bound, retained: number): string => {
  const { name, isPresumed } = bound;
  return isPresumed
    ? `It is presumably bounded by ${name}, whose limit a dump does not show.`
    : isFull(bound)
      ? `It cannot grow further: it is bounded by ${name}.`
      : `It is bounded by ${name}; at that, it would keep about ${formatBytes(projectRetained(bound, retained))}.`;
};

function describeTightness({ ofMaxHeap }: Suspect): string {
  return ofMaxHeap
    ? ` The used heap is ${formatShare(ofMaxHeap.used)} of the maximum heap size; the limit is 80 %.`
    : '';
}
