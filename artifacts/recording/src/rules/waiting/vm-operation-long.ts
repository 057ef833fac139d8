import { chooseHeadline, formatDuration, metricEvidence, pluralize } from '@hindsight/claims';
import { type Claim, count, ms } from '@hindsight/model';
import type { RecordingAnalysis } from '../../model.ts';
import { defineRule } from '../define-rule.ts';
import { readRows } from '../support/event-rows.ts';
import { gather, timeEvidence } from '../support/evidence.ts';
import { isGcOperation, isOfShutdown } from '../support/halts.ts';

const WARNING_MS = 2000;
const SEVERE_MS = 10_000;
const HANDSHAKE = /Handshake/;
/** The subject of the claim that a thread answered late. */
export const LATE_AT_SAFEPOINT = 'late-at-safepoint';
/** What the finding about heap dumps tells. */
const HEAP_DUMP = /HeapDump|GC_HeapInspection|heap dump/i;

export const vmOperationLong = defineRule({
  id: 'vm-operation-long',
  cause: 'safepoints',
  title: 'An operation of the JVM stopped all threads for seconds',
  because: 'JMC (VMOperations): 2 s for an operation at a safepoint that is no collection.',
  check: (analysis) => {
    const worst = findLongest(analysis);
    if (!worst || worst.durationMs < WARNING_MS) return undefined;
    if (HANDSHAKE.test(worst.operation)) return claimHandshake(worst);
    return {
      level: worst.durationMs >= SEVERE_MS ? 'SEVERE' : 'WARNING',
      confidence: 'high',
      headline: chooseHeadline(
        `The operation ${worst.operation} stopped all threads for ${formatDuration(worst.durationMs)}`,
      ),
      explanation: `${worst.operation} took ${formatDuration(worst.durationMs)} at a safepoint (limit ${formatDuration(WARNING_MS)})${worst.caller === undefined ? '' : `, requested by thread "${worst.caller}"`}; ${pluralize(worst.count, 'such operation')} took ${formatDuration(WARNING_MS)} or longer.`,
      advice:
        'Find who asks for it: agents, jcmd and monitoring ask for thread dumps, class histograms and redefinition.',
      evidence: gather(
        metricEvidence(`duration of ${worst.operation}`, ms(worst.durationMs), ms(WARNING_MS)),
        metricEvidence('operations that are so long', count(worst.count)),
        timeEvidence('beginning', worst.at),
      ),
      lostMs: worst.durationMs,
    };
  },
});

/** Each thread answers a handshake on its way; the others run on meanwhile, so the operation itself takes no time. */
const claimHandshake = ({ operation, durationMs, count: long, at }: LongOperation): Claim => ({
  level: 'WARNING',
  confidence: 'high',
  headline: chooseHeadline(
    `A thread came to a safepoint only ${formatDuration(durationMs)} after the JVM asked for it`,
  ),
  explanation: `${operation} asks every thread for a short answer and took ${formatDuration(durationMs)} (limit ${formatDuration(WARNING_MS)}): a thread did not come to a safepoint for so long. ${pluralize(long, 'such operation')} took ${formatDuration(WARNING_MS)} or longer.`,
  subject: { kind: LATE_AT_SAFEPOINT },
  advice:
    'Look for long loops over an int without calls (-XX:+UseCountedLoopSafepoints), copies of huge arrays, and threads that wait for a processor or for memory that was swapped out.',
  evidence: gather(
    metricEvidence(`duration of ${operation}`, ms(durationMs), ms(WARNING_MS)),
    metricEvidence('operations that are so long', count(long)),
    timeEvidence('beginning', at),
  ),
});

interface LongOperation {
  readonly operation: string;
  readonly caller: string | undefined;
  readonly at: number;
  readonly durationMs: number;
  readonly count: number;
}

function findLongest(analysis: RecordingAnalysis): LongOperation | undefined {
  const rows = readRows(analysis, 'jdk.ExecuteVMOperation');
  let longest: Omit<LongOperation, 'count'> | undefined;
  let long = 0;
  for (const row of rows.rows()) {
    const operation = rows.getText('operation', row) ?? '?';
    const durationMs = rows.getDuration(row);
    if (durationMs < WARNING_MS || isGcOperation(operation) || HEAP_DUMP.test(operation)) continue;
    if (isOfShutdown(rows, row)) continue;
    if (rows.getNumber('blocking', row) === 0 && rows.getNumber('safepoint', row) === 0) continue;
    long++;
    if (!longest || durationMs > longest.durationMs)
      longest = { operation, caller: rows.getText('caller', row), at: rows.times[row] as number, durationMs };
  }
  return longest && { ...longest, count: long };
}
