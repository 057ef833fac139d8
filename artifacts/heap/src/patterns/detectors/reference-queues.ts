import { pluralize } from '@hindsight/claims';
import type { PatternInput } from '../known-pattern.ts';
import type { PatternMatch } from '../pattern-match.ts';
import { sampleInstances } from '../sample-instances.ts';

const MANY_REFERENCES = 10_000;
/** Those of finalizers and of Cleaners have rules of their own; a WeakHashMap empties its queue when it is used. */
const OF_THE_JDK = /^(?:java|jdk|sun)\./;

/** Detects references whose objects were collected and that nobody takes from the queue of the program. */
export function detectUnpolledQueue(analysis: PatternInput): PatternMatch | undefined {
  const { objects } = analysis;
  const [longest] = sampleInstances(analysis, 'java.lang.ref.ReferenceQueue')
    .map((queue) => ({
      length: objects.readNumber(queue, 'queueLength') ?? 0,
      head: objects.readReference(queue, 'head'),
    }))
    .filter(({ length, head }) => length >= MANY_REFERENCES && head >= 0)
    .map((one) => ({ ...one, name: objects.getLabel(one.head) }))
    .filter(({ name }) => !OF_THE_JDK.test(name))
    .sort((a, b) => b.length - a.length);
  return (
    longest && {
      name: longest.name,
      sentence: `${pluralize(longest.length, 'object')} of ${longest.name} wait in a ReferenceQueue that nobody empties`,
      value: longest.length,
      limit: MANY_REFERENCES,
      measure: 'objects',
      object: longest.head,
    }
  );
}
