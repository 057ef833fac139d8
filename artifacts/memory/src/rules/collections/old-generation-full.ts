import { formatPercent, markedEvidence, metricEvidence, pluralize } from '@hindsight/claims';
import { percent } from '@hindsight/model';
import { defineMemoryRule } from '../support/define-rule.ts';
import { countFull, FULL_PERCENT, hasOldGeneration, selectFullRows } from '../support/jstat-rows.ts';

const MIN_ROWS = 2;
const SEVERE_ROWS = 3;
const FATAL_SECONDS_PER_FULL = 10;

export const oldGenerationFull = defineMemoryRule({
  id: 'old-generation-full',
  cause: 'heap-too-small',
  title: 'The old generation is full and full collections free nothing',
  because:
    'Used share of 95 % and more at the largest capacity in the last rows, while full collections run: what is left is live. Between two full collections of ParallelGC the old generation may be as full in health, so collections must have run.',
  check: ({ jstat }) => {
    if (!jstat || !hasOldGeneration(jstat)) return undefined;
    const rows = selectFullRows(jstat);
    const [first] = rows;
    const last = rows.at(-1);
    const full = countFull(rows);
    if (!first || !last || rows.length < MIN_ROWS || full === 0) return undefined;
    const used = jstat.oldUsedPercents.at(-1) ?? 0;
    const seconds = last.seconds - first.seconds;
    const isTimed = jstat.timeSource !== 'order';
    const isThrashing =
      isTimed && rows.length >= SEVERE_ROWS && seconds / full <= FATAL_SECONDS_PER_FULL && full >= SEVERE_ROWS;
    return {
      level: rows.length < SEVERE_ROWS ? 'WARNING' : isThrashing ? 'FATAL' : 'SEVERE',
      confidence: rows.length < SEVERE_ROWS ? 'low' : 'high',
      headline: `The old generation is ${formatPercent(used)} full after ${pluralize(full, 'full collection')}`,
      explanation: `In the last ${pluralize(rows.length, 'row')} the old generation is never below ${FULL_PERCENT} % of its largest capacity, although ${pluralize(full, 'full collection')} ran: nothing can be freed. OutOfMemoryError "Java heap space" or "GC overhead limit exceeded" comes next.`,
      advice:
        'Take a heap dump now (jcmd PID GC.heap_dump) to tell a leak from a live set that is too large, and raise -Xmx in the second case.',
      evidence: [
        metricEvidence('used share of the old generation', percent(used), percent(FULL_PERCENT)),
        markedEvidence(last.row.line, []),
      ],
    };
  },
});
