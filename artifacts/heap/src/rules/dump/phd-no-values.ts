import { formatCount } from '@hindsight/claims';
import { count } from '@hindsight/model';
import { defineHeapRule } from '../support/define-rule.ts';
import { createMetricEvidence } from '../support/metric-evidence.ts';

export const phdNoValues = defineHeapRule({
  id: 'phd-no-values',
  cause: 'evidence',
  title: 'A portable heap dump has no field names and no values: what needs them is left out',
  because:
    'A portable heap dump (PHD) of IBM J9 and Eclipse OpenJ9 holds classes, sizes and references. Who misses duplicate strings or names of fields in the report must know that the dump does not have them.',
  check: ({ dump: { phd, index, roots, threads } }) => {
    if (!phd) return undefined;
    const withJavacore = phd.roots === 'javacore';
    return {
      level: 'INFO',
      confidence: 'high',
      headline: `Portable heap dump (PHD ${phd.version}): ${formatCount(index.size)} objects with sizes and references, no values`,
      explanation: [
        'Not judged: duplicate strings and arrays, the fill of collections, boxed numbers, stale thread-locals, direct buffers, class loaders, system properties. The dump has no field names, no values, no kinds of references: weak ones count as strong.',
        withJavacore
          ? `Roots are the ${threads.length} threads, stacks and monitors of the javacore, all classes, and objects that nothing refers to.`
          : 'It has no GC roots either: roots are all classes, objects that nothing refers to, and one object of each cycle that nothing refers to. So no object is unreachable, and garbage counts as used.',
        ...(phd.sizes === 'assumed'
          ? ['Sizes of arrays are not in this version and were computed from the layout that is usual for its JVM.']
          : []),
      ].join(' '),
      advice: withJavacore
        ? 'For fields and values write a system dump: "jcmd <pid> Dump.system".'
        : 'Send the javacore of the same event beside it, in one archive, for threads with names and stacks; for fields and values write a system dump ("jcmd <pid> Dump.system").',
      evidence: [
        createMetricEvidence('objects', count(index.size)),
        createMetricEvidence(
          withJavacore ? 'GC roots with those of the javacore' : 'derived GC roots',
          count(roots.length),
        ),
      ],
    };
  },
});
