import { formatBytes, markedEvidence, metricEvidence } from '@hindsight/claims';
import { bytes } from '@hindsight/model';
import { findGrownFamily } from '../support/class-families.ts';
import { defineMemoryRule } from '../support/define-rule.ts';
import { describeGrowth, describeSpan, rateConfidence } from '../support/growth-claims.ts';

export const histogramJdkGrowth = defineMemoryRule({
  id: 'histogram-jdk-growth',
  cause: 'leak',
  title: 'Only objects of the JDK and of libraries become more and more',
  because:
    'A significant rise of byte[], String or nodes of maps without any class of the application: they hang on a structure of the JDK or a library.',
  check: ({ histogram }) => {
    const found = histogram?.growth.find(({ growth }) => growth.significant);
    if (!histogram || !found || !histogram.total.significant || findGrownFamily(histogram)) return undefined;
    const { growth, className, line, lastInstances } = found;
    return {
      level: 'WARNING',
      confidence: rateConfidence(growth, histogram.series),
      headline: `${className} grew from ${formatBytes(growth.first)} to ${formatBytes(growth.last)} ${describeSpan(growth, histogram.series)}`,
      explanation: `${className} rose ${describeGrowth(growth, histogram.series)}; no class of the application rises with it.`,
      advice: 'Take a heap dump: the path from the objects to a root shows who holds them.',
      evidence: [
        metricEvidence(`growth of ${className}`, bytes(growth.delta)),
        ...(line === undefined ? [] : [markedEvidence(line, [String(lastInstances)])]),
      ],
    };
  },
});
