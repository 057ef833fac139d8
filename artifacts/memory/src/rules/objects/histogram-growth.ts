import { formatBytes, formatCount, markedEvidence, metricEvidence } from '@hindsight/claims';
import { bytes } from '@hindsight/model';
import { findCategory } from '../../metrics/nmt.ts';
import { findGrownFamily, findParts } from '../support/class-families.ts';
import { defineMemoryRule } from '../support/define-rule.ts';
import {
  capLevel,
  describeRate,
  describeSpan,
  describeSteadiness,
  FEW_SNAPSHOTS_ADVICE,
  rateConfidence,
} from '../support/growth-claims.ts';
import { describeCache } from '../support/known-objects.ts';

const SEVERE_BYTES = 64 * 1024 * 1024;
const SEVERE_SHARE = 0.1;
const MAX_NAMED = 3;

export const histogramGrowth = defineMemoryRule({
  id: 'histogram-growth',
  cause: 'leak',
  title: 'Objects of the application become more and more',
  because:
    'The first class of the application with a significant rise names the leak; byte[], String and the nodes of maps always lead a histogram and are its parts. With the classes of the JDK that rise with it, 10 % of the maximum heap or 64 MB is severe. Objects that come with as many soft references are a cache, which the JVM empties when it must; a rise that slows down from step to step is a cache that fills. Both are notes.',
  check: ({ histogram, nmt }) => {
    const family = histogram && findGrownFamily(histogram);
    const [first] = family?.classes ?? [];
    if (!histogram || !family || !first) return undefined;
    const { series, total } = histogram;
    const { growth, packageName, classes } = family;
    const parts = findParts(histogram, classes.slice(0, MAX_NAMED));
    const own = classes.reduce((sum, one) => sum + one.growth.delta, 0);
    const grown = parts.reduce((sum, part) => sum + part.growth.delta, own);
    const heap = findCategory(nmt?.last, 'Java Heap')?.reservedBytes ?? Number.POSITIVE_INFINITY;
    const isLarge = grown >= Math.min(SEVERE_BYTES, SEVERE_SHARE * heap);
    const cache = describeCache(histogram, first);
    const names = classes.slice(0, MAX_NAMED).map(({ className }) => className);
    const more = names.length > 1 ? ` So do ${names.slice(1).join(' and ')}.` : '';
    const partsText =
      parts.length > 0
        ? ` ${parts.map(({ className }) => className).join(', ')} rise with it: they are its parts.`
        : '';
    const growing = packageName === undefined ? first.className : `Package ${packageName}`;
    return {
      level: cache !== '' ? 'INFO' : capLevel(isLarge ? 'SEVERE' : 'WARNING', growth),
      confidence: rateConfidence(growth, series),
      headline:
        packageName === undefined
          ? `${shortenClass(first.className)} grew from ${formatCount(first.firstInstances)} to ${formatCount(first.lastInstances)} instances ${describeSpan(growth, series)}`
          : `Objects of ${shortenClass(packageName)} grew by ${formatBytes(growth.delta)} ${describeSpan(growth, series)}`,
      explanation: `${growing} rose from ${formatBytes(growth.first)} to ${formatBytes(growth.last)} ${describeSpan(growth, series)}, ${describeRate(growth.slope, series)} (${describeSteadiness(growth)}).${more}${partsText}${cache} All objects together grew by ${formatBytes(total.delta)}.`,
      advice: `Take a heap dump (jcmd PID GC.heap_dump): the path to a root shows which collection holds them. Look for maps and lists that are only added to.${growth.points < 4 ? ` ${FEW_SNAPSHOTS_ADVICE}` : ''}`,
      evidence: [
        metricEvidence('growth with its parts', bytes(grown)),
        ...classes
          .slice(0, MAX_NAMED)
          .flatMap(({ line, lastInstances }) =>
            line === undefined ? [] : [markedEvidence(line, lastInstances > 0 ? [String(lastInstances)] : [])],
          ),
      ],
    };
  },
});

const MAX_CLASS_CHARACTERS = 60;

/** A long class name without its package. */
const shortenClass = (name: string): string =>
  name.length <= MAX_CLASS_CHARACTERS ? name : name.slice(name.lastIndexOf('.') + 1).slice(-MAX_CLASS_CHARACTERS);
