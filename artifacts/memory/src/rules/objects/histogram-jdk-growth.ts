import { formatBytes, formatCount, markedEvidence, metricEvidence } from '@hindsight/claims';
import { isRising } from '@hindsight/memory-tables';
import { bytes, count } from '@hindsight/model';
import type { HistogramAnalysis } from '../../metrics/histogram.ts';
import { findGrownFamily } from '../support/class-families.ts';
import { defineMemoryRule } from '../support/define-rule.ts';
import { describeGrowth, describeSpan, describeSteadiness, rateConfidence } from '../support/growth-claims.ts';
import { describeCache, findKnownObject } from '../support/known-objects.ts';

/** A rise of some megabytes in minutes is one of a start or of a cache that fills. */
const SHORT_SECONDS = 300;
const LARGE_BYTES = 16 * 1024 * 1024;
const MAX_OTHERS = 2;
/** What everything is made of. */
const COMMON =
  /^(?:byte|char|int|long|short|boolean|float|double)\[\]|^java\.lang\.(?:String|Object|Integer|Long)(?:\[\])?$|^java\.util\.(?:\w*Map(?:\$\w+)?|\w*List|\w*Set)(?:\[\])?$|\$(?:Node|Entry)(?:\[\])?$/;

export const histogramJdkGrowth = defineMemoryRule({
  id: 'histogram-jdk-growth',
  cause: 'leak',
  title: 'Only objects of the JDK and of libraries become more and more',
  because:
    'A significant rise of byte[], String or nodes of maps without any class of the application: they hang on a structure of the JDK or a library. Below 16 MB in five minutes it is a note, as starts and caches that fill rise as well, and so are objects that come with soft references. A thousand more tasks, futures, thread locals or TLS sessions are named by what they are.',
  check: ({ histogram }) => {
    const found = histogram?.growth.find(({ growth }) => isRising(growth));
    if (!histogram || !found || !isRising(histogram.total) || findGrownFamily(histogram)) return undefined;
    const { growth, className, line, lastInstances } = found;
    const { spanSeconds, timeSource } = histogram.series;
    const isShort = timeSource !== 'order' && (spanSeconds ?? 0) < SHORT_SECONDS && growth.delta < LARGE_BYTES;
    const known = findKnownObject(histogram);
    if (known) return claimKnown(histogram, known);
    const cache = describeCache(histogram, found);
    const others = findSpecificClasses(histogram, className);
    const together =
      others.length === 0 ? '' : ` ${others.join(' and ')} become more as well, and tell more of who makes them.`;
    return {
      level: isShort || cache !== '' ? 'INFO' : 'WARNING',
      confidence: rateConfidence(growth, histogram.series),
      headline: `${className} grew from ${formatBytes(growth.first)} to ${formatBytes(growth.last)} ${describeSpan(growth, histogram.series)}`,
      explanation: `${className} rose ${describeGrowth(growth, histogram.series)}; no class of the application rises with it.${together}${cache}${isShort ? ' In so short a time a program that starts or fills a cache does the same.' : ''}`,
      advice: 'Take a heap dump: the path from the objects to a root shows who holds them.',
      evidence: [
        metricEvidence(`growth of ${className}`, bytes(growth.delta)),
        ...(line === undefined ? [] : [markedEvidence(line, [String(lastInstances)])]),
      ],
    };
  },
});

/** Objects that say themselves why they pile up. */
function claimKnown(
  { series }: HistogramAnalysis,
  { grown, what, advice }: NonNullable<ReturnType<typeof findKnownObject>>,
) {
  const { className, instances, growth, line, lastInstances } = grown;
  const shortName = className.slice(className.lastIndexOf('.') + 1);
  return {
    level: 'WARNING',
    confidence: rateConfidence(instances, series),
    headline: `${shortName} grew from ${formatCount(instances.first)} to ${formatCount(instances.last)} objects ${describeSpan(instances, series)}`,
    explanation: `${formatCount(instances.delta)} more objects of ${className} are alive ${describeSpan(instances, series)} (${describeSteadiness(instances)}), ${formatBytes(growth.delta)} without what they hold. ${what}`,
    advice: `${advice} A heap dump shows who holds them.`,
    evidence: [
      metricEvidence(`additional objects of ${className}`, count(instances.delta)),
      ...(line === undefined ? [] : [markedEvidence(line, [String(lastInstances)])]),
    ],
  } as const;
}

/** Classes of the JDK that say what they are for, and whose number rises. */
const findSpecificClasses = (histogram: HistogramAnalysis, className: string): string[] =>
  histogram.growth
    .filter((one) => one.className !== className && isRising(one.instances) && !COMMON.test(one.className))
    .filter(({ instances }) => instances.delta >= MIN_INSTANCES)
    .sort((a, b) => b.growth.delta - a.growth.delta)
    .slice(0, MAX_OTHERS)
    .map((one) => one.className);

const MIN_INSTANCES = 100;
