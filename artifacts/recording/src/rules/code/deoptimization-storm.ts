import { chooseHeadline, formatCount, metricEvidence, pluralize } from '@hindsight/claims';
import { count, type Quantity } from '@hindsight/model';
import type { RecordingAnalysis } from '../../model.ts';
import { defineRule } from '../define-rule.ts';
import { type EventRows, readRows } from '../support/event-rows.ts';
import { gather, rowEvidence } from '../support/evidence.ts';
import { getWarmUpEnd } from '../support/guards.ts';
import { nameMethod } from '../support/stacks.ts';

const NOTE_PER_SECOND = 10;
const WARNING_PER_SECOND = 100;
const MANY_OF_METHOD = 20;
/** A rate over a shorter time says nothing. */
const MIN_MS = 10_000;

export const deoptimizationStorm = defineRule({
  id: 'deoptimization-storm',
  cause: 'processor',
  title: 'Compiled code is given up again and again',
  because:
    'The JIT compiler assumes what it has seen; after the first minute ten a second, or one method twenty times, mean that it assumes wrongly. Our own limits.',
  check: (analysis) => {
    const storm = countAfterWarmUp(analysis);
    if (!storm || storm.events === 0) return undefined;
    const perSecond = (1000 * storm.events) / storm.lengthMs;
    const [worst] = storm.methods;
    const isRepeated = worst !== undefined && worst[1] >= MANY_OF_METHOD;
    if (perSecond < NOTE_PER_SECOND && !isRepeated) return undefined;
    const [reason] = storm.reasons;
    return {
      level: perSecond >= WARNING_PER_SECOND || isRepeated ? 'WARNING' : 'INFO',
      confidence: 'medium',
      headline: isRepeated
        ? chooseHeadline(`The compiled code of ${nameMethod(worst[0])} was given up ${pluralize(worst[1], 'time')}`)
        : chooseHeadline(`${formatCount(Math.round(perSecond))} deoptimizations a second after the start`),
      explanation: `After the first minute of the JVM ${pluralize(storm.events, 'frame')} of compiled code ${storm.events === 1 ? 'was' : 'were'} given up, ${perSecond.toFixed(1)} a second (limit ${NOTE_PER_SECOND}).${reason ? ` The reason is most often "${reason[0]}".` : ''}${worst ? ` ${worst[0]} is the most frequent, with ${formatCount(worst[1])} (limit ${MANY_OF_METHOD}).` : ''}`,
      advice:
        'Look at the method: data that changes its type or its branches all the time, or classes that are loaded anew. Update the JDK when the reason repeats for one method.',
      evidence: gather(
        metricEvidence('deoptimizations a second', perSec(perSecond), perSec(NOTE_PER_SECOND)),
        rowEvidence(
          storm.methods,
          ([name]) => `deoptimizations of ${nameMethod(name)}`,
          ([, number]) => count(number),
          3,
        ),
        rowEvidence(
          storm.reasons,
          ([name]) => `reason "${name}"`,
          ([, number]) => count(number),
          3,
        ),
      ),
    };
  },
});

const perSec = (value: number): Quantity => ({ value, unit: 'per second' });

function countAfterWarmUp(analysis: RecordingAnalysis) {
  const rows = readRows(analysis, 'jdk.Deoptimization');
  const from = getWarmUpEnd(analysis);
  const lengthMs = analysis.recording.durationMs - from;
  if (lengthMs < MIN_MS) return undefined;
  const methods = new Map<string, number>();
  const reasons = new Map<string, number>();
  const isNew = createNewsTest(rows);
  let events = 0;
  for (const row of rows.rows()) {
    if ((rows.times[row] as number) < from || !isNew(row)) continue;
    events += rows.everyNth;
    const method = rows.getText('method', row) ?? '?';
    const reason = rows.getText('reason', row) ?? '?';
    methods.set(method, (methods.get(method) ?? 0) + rows.everyNth);
    reasons.set(reason, (reasons.get(reason) ?? 0) + rows.everyNth);
  }
  return { events, lengthMs, methods: sortCounts(methods), reasons: sortCounts(reasons) };
}

/**
 * Code that is given up once is left by each thread that was in it, with an event of its own, and by thousands of virtual threads as they go
 * on. Only the first of them counts, and a thread that leaves the same code again.
 */
function createNewsTest(rows: EventRows): (row: number) => boolean {
  const left = new Map<number, Set<string>>();
  return (row) => {
    const code = rows.getNumber('compileId', row);
    const thread = rows.getThread(row);
    if (!Number.isFinite(code) || thread === undefined) return true;
    const threads = left.get(code);
    // Virtual threads without a name are many.
    if (threads?.has(thread) && thread !== '') return true;
    left.set(code, (threads ?? new Set()).add(thread));
    return threads === undefined;
  };
}

const sortCounts = (counts: ReadonlyMap<string, number>): [string, number][] => [...counts].sort((a, b) => b[1] - a[1]);
