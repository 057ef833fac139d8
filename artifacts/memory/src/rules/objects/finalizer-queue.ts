import { formatCount, markedEvidence, metricEvidence } from '@hindsight/claims';
import { isRising } from '@hindsight/memory-tables';
import { count } from '@hindsight/model';
import type { ClassGrowth, HistogramAnalysis } from '../../metrics/histogram.ts';
import { isOwnClass } from '../support/class-families.ts';
import { defineMemoryRule } from '../support/define-rule.ts';
import { capLevel, describeSpan, rateConfidence } from '../support/growth-claims.ts';

const FINALIZER = 'java.lang.ref.Finalizer';
const MIN_INSTANCES = 50_000;
/** So many objects of a class per Finalizer say that it is the one with finalize(). */
const SAME_SHARE = 0.1;

const ADVICE =
  'Run `jcmd PID GC.finalizer_info`: it counts the objects that wait for the finalizer thread. Many: look at the thread "Finalizer" in a thread dump, as one finalize() that is slow or waits for a lock holds up all others. None: the program still holds the objects, and a heap dump shows who. In either case replace finalize() by Cleaner or try-with-resources.';

export const finalizerQueue = defineMemoryRule({
  id: 'finalizer-queue',
  cause: 'finalizer-backlog',
  title: 'Many objects wait for their finalizer',
  because:
    'Every object with a finalizer has a java.lang.ref.Finalizer until one thread has run it. 50,000 of them is far above what programs with finalizers hold; when they become more and more together with the objects of one class, that is what fills the heap.',
  check: ({ histogram }) => {
    const row = histogram?.last.rows.find(({ className }) => className === FINALIZER);
    if (!histogram || !row || row.instances < MIN_INSTANCES) return undefined;
    const grown = histogram.growth.find(({ className }) => className === FINALIZER);
    if (grown && isRising(grown.instances)) return claimGrowth(histogram, grown, row.line);
    return {
      level: 'WARNING',
      confidence: 'medium',
      headline: `${formatCount(row.instances)} objects with a finalizer are in the heap`,
      explanation: `java.lang.ref.Finalizer has ${formatCount(row.instances)} instances (limit ${formatCount(MIN_INSTANCES)}): the finalizer thread is slow or blocked, or such objects are made faster than it works.`,
      advice: ADVICE,
      evidence: [
        markedEvidence(row.line, [String(row.instances)]),
        metricEvidence('instances of Finalizer', count(row.instances), count(MIN_INSTANCES)),
      ],
    };
  },
});

/** They become more: the class that rises by the same number is the one with finalize(). */
function claimGrowth(histogram: HistogramAnalysis, { instances }: ClassGrowth, line: number) {
  const owner = findFinalized(histogram, instances.delta);
  const name = owner === undefined ? 'Objects' : `Objects of ${shorten(owner.className)}`;
  return {
    level: capLevel('SEVERE', instances),
    confidence: rateConfidence(instances, histogram.series),
    headline: `${name} with a finalizer pile up: ${formatCount(instances.first)} to ${formatCount(instances.last)} ${describeSpan(instances, histogram.series)}`,
    explanation: `java.lang.ref.Finalizer rose from ${formatCount(instances.first)} to ${formatCount(instances.last)} instances${owner === undefined ? '' : `, and ${owner.className}, which has finalize(), by as many`}. Such an object stays in the heap with all that it holds until the one finalizer thread has run its finalize(): that thread is slower than the objects are made or is blocked, or the program still holds them.`,
    advice: ADVICE,
    evidence: [
      markedEvidence(line, [String(instances.last)]),
      ...(owner?.line === undefined ? [] : [markedEvidence(owner.line, [String(owner.lastInstances)])]),
      metricEvidence('growth of Finalizer instances', count(instances.delta)),
    ],
  } as const;
}

/** The class of the application, else of a library or the JDK, of which as many came as of Finalizer. */
function findFinalized({ growth }: HistogramAnalysis, delta: number): ClassGrowth | undefined {
  const equal = growth.filter(
    ({ className, instances }) =>
      className !== FINALIZER && Math.abs(instances.delta - delta) <= SAME_SHARE * delta && !className.endsWith('[]'),
  );
  return (
    equal.find(({ className }) => isOwnClass(className)) ??
    equal.find(({ className }) => !/^java\.(?:lang|util)\./.test(className))
  );
}

const shorten = (className: string): string => className.slice(className.lastIndexOf('.') + 1);
