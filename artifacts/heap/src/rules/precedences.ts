import type { Precedence } from '@hindsight/claims';
import type { HeapAnalysis } from '../analysis.ts';
import { sumArrayWaste } from '../metrics/waste/waste-sums.ts';
import type { HeapRuleId } from './index.ts';
import { listProblemSuspects } from './support/suspect-severity.ts';

/** From this share on, duplicate arrays are reported as arrays of zeros. */
const MOSTLY_ZEROS = 0.8;

/** Its static field holds the list of all finalizers that have not run. */
const FINALIZERS = 'class java.lang.ref.Finalizer';

/** Which finding is the cause of which: a symptom about the same memory becomes a note that names its cause. */
export const PRECEDENCES: readonly Precedence<HeapRuleId, HeapAnalysis>[] = [
  {
    causes: ['loader-redeploy', 'leak-loader'],
    symptoms: ['duplicate-classes', 'class-explosion', 'jdbc-driver', 'jul-levels', 'script-classes'],
    effect: 'demote-to-note',
  },
  {
    causes: ['sparse-primitive-array'],
    symptoms: ['duplicate-arrays'],
    effect: 'demote-to-note',
    when: ({ analysis }) => {
      const { bytes, beyondCopies } = analysis.zeroArrays.reachable;
      return bytes - beyondCopies >= MOSTLY_ZEROS * sumArrayWaste(analysis);
    },
  },
  {
    causes: ['finalization-backlog'],
    symptoms: ['open-files', 'zip-native', 'direct-buffers'],
    effect: 'demote-to-note',
  },
  {
    causes: ['finalization-backlog'],
    symptoms: ['leak-single'],
    effect: 'demote-to-note',
    when: ({ analysis }) => listProblemSuspects(analysis)[0]?.label === FINALIZERS,
  },
  { causes: ['leak-thread-local'], symptoms: ['stale-thread-local', 'mdc'], effect: 'demote-to-note' },
  {
    causes: ['hibernate-session', 'jdbc-statements', 'document-tree'],
    symptoms: ['growing-collection'],
    effect: 'demote-to-note',
  },
];
