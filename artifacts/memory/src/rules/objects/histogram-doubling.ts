import { formatBytes, markedEvidence, metricEvidence } from '@hindsight/claims';
import { bytes } from '@hindsight/model';
import { isOwnClass } from '../support/class-families.ts';
import { defineMemoryRule } from '../support/define-rule.ts';

const MIN_FACTOR = 2;
const MIN_BYTES = 16 * 1024 * 1024;

export const histogramDoubling = defineMemoryRule({
  id: 'histogram-doubling',
  cause: 'leak',
  title: 'Between two histograms a class has doubled',
  because: 'Two histograms prove no trend, but a class that doubles and gains 16 MB is worth a third one.',
  check: ({ histogram }) => {
    if (histogram?.series.snapshots.length !== 2) return undefined;
    const doubled = histogram.growth.filter(
      ({ growth }) => growth.delta >= MIN_BYTES && growth.last >= MIN_FACTOR * growth.first,
    );
    const found = doubled.find(({ className }) => isOwnClass(className)) ?? doubled[0];
    if (!found) return undefined;
    return {
      level: 'WARNING',
      confidence: 'low',
      headline: `${found.className.slice(-70)} grew from ${formatBytes(found.growth.first)} to ${formatBytes(found.growth.last)}`,
      explanation: `${found.className} grew by ${formatBytes(found.growth.delta)} between the two histograms.`,
      advice: 'Take four to eight histograms at equal distances: only a steady rise is a leak.',
      evidence: [
        metricEvidence('growth of the class', bytes(found.growth.delta), bytes(MIN_BYTES)),
        ...(found.line === undefined ? [] : [markedEvidence(found.line, [String(found.lastInstances)])]),
      ],
    };
  },
});
