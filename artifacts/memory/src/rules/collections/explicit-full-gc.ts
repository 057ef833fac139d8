import { markedEvidence, metricEvidence, pluralize } from '@hindsight/claims';
import { count } from '@hindsight/model';
import { defineMemoryRule } from '../support/define-rule.ts';

const MIN_COUNT = 3;
const CAUSES = /System\.gc\(\)|Diagnostic Command/;

export const explicitFullGc = defineMemoryRule({
  id: 'explicit-full-gc',
  cause: 'requested-collections',
  title: 'Full collections are requested by the program or a tool',
  because:
    'The last cause of -gccause is System.gc() or a diagnostic command in three rows with a new full collection; RMI and direct buffers ask as well.',
  check: ({ jstat }) => {
    const requested = (jstat?.points ?? []).filter((point, index, all) => {
      const before = all[index - 1];
      return (
        before !== undefined &&
        CAUSES.test(point.row.lastCause ?? '') &&
        (point.get('FGC') ?? 0) > (before.get('FGC') ?? 0)
      );
    });
    const last = requested.at(-1);
    if (!last || requested.length < MIN_COUNT) return undefined;
    return {
      level: 'WARNING',
      confidence: 'high',
      headline: `${pluralize(requested.length, 'full collection')} ${requested.length === 1 ? 'was' : 'were'} requested: ${last.row.lastCause}`,
      explanation: `In ${pluralize(requested.length, 'row')} a new full collection has the cause ${last.row.lastCause}.`,
      advice:
        'Find the caller with -Xlog:gc+start or a breakpoint on System.gc, or set -XX:+ExplicitGCInvokesConcurrent; RMI: raise sun.rmi.dgc.server.gcInterval.',
      evidence: [
        markedEvidence(last.row.line, [last.row.lastCause ?? '']),
        metricEvidence('requested collections', count(requested.length), count(MIN_COUNT)),
      ],
    };
  },
});
