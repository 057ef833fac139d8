import { chooseHeadline, formatCount, isPlatformClass, metricEvidence, pluralize } from '@hindsight/claims';
import { count } from '@hindsight/model';
import type { RecordingAnalysis } from '../../model.ts';
import { defineRule } from '../define-rule.ts';
import { readRows } from '../support/event-rows.ts';
import { gather, rowEvidence } from '../support/evidence.ts';
import { nameClass } from '../support/stacks.ts';

const MANY_PENDING = 1000;

export const finalizerLoad = defineRule({
  id: 'finalizer-load',
  cause: 'finalizer-backlog',
  title: 'Objects of the application have finalizers',
  because:
    'JMC (FinalizersRun): each object with finalize() survives a collection and passes one queue and one thread; JEP 421 deprecates it for removal.',
  check: (analysis) => {
    const classes = listFinalized(analysis);
    const own = classes.filter(({ name }) => !isPlatformClass(name));
    const pending = classes.reduce((sum, one) => sum + one.pending, 0);
    if (own.length === 0 && pending < MANY_PENDING) return undefined;
    const [first] = own.length > 0 ? own : classes;
    if (!first) return undefined;
    return {
      level: pending >= MANY_PENDING ? 'WARNING' : 'INFO',
      confidence: 'high',
      headline: chooseHeadline(
        pending >= MANY_PENDING
          ? `${formatCount(pending)} objects wait for their finalizer, most of ${nameClass(first.name)}`
          : `${nameClass(first.name)} has a finalizer, which ran ${pluralize(first.run, 'time')}`,
      ),
      explanation: `${pluralize(own.length, 'class', 'classes')} of the application and its libraries ${own.length === 1 ? 'has' : 'have'} finalizers; at the end ${pluralize(pending, 'object')} waited for theirs (limit ${formatCount(MANY_PENDING)}).`,
      advice: 'Implement AutoCloseable with try-with-resources, and java.lang.ref.Cleaner as a net below it.',
      evidence: gather(
        metricEvidence('objects that wait for their finalizer', count(pending), count(MANY_PENDING)),
        rowEvidence(
          own,
          ({ name }) => `finalizers of ${nameClass(name)} that ran`,
          ({ run }) => count(run),
        ),
      ),
    };
  },
});

interface FinalizedClass {
  readonly name: string;
  readonly pending: number;
  readonly run: number;
}

/** The last state of each class: events come with every chunk. */
function listFinalized(analysis: RecordingAnalysis): FinalizedClass[] {
  const rows = readRows(analysis, 'jdk.FinalizerStatistics');
  const classes = new Map<string, FinalizedClass>();
  for (const row of rows.rows()) {
    const name = rows.getText('finalizableClass', row) ?? '?';
    const pending = rows.getNumber('objects', row) || 0;
    const run = rows.getNumber('totalFinalizersRun', row) || 0;
    classes.set(name, { name, pending, run });
  }
  return [...classes.values()]
    .filter(({ pending, run }) => pending + run > 0)
    .sort((a, b) => b.pending - a.pending || b.run - a.run);
}
