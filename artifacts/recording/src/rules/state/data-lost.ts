import { chooseHeadline, formatBytes, metricEvidence } from '@hindsight/claims';
import { bytes, count } from '@hindsight/model';
import { defineRule } from '../define-rule.ts';
import { readRows } from '../support/event-rows.ts';
import { gather } from '../support/evidence.ts';

export const dataLost = defineRule({
  id: 'data-lost',
  cause: 'evidence',
  title: 'The recorder lost events',
  because: 'jdk.DataLoss is written when a buffer had to be dropped; JMC (BufferLost) warns of the first one.',
  check: (analysis) => {
    const { recording } = analysis;
    const losses = readRows(analysis, 'jdk.DataLoss').count;
    if (recording.dataLossBytes <= 0 && losses === 0) return undefined;
    return {
      level: 'WARNING',
      confidence: 'high',
      headline: chooseHeadline(`The recorder dropped ${formatBytes(recording.dataLossBytes)} of events`),
      explanation: `Threads wrote events faster than the recorder could save them, so that ${formatBytes(recording.dataLossBytes)} are missing. Counts and sums are too low, and gaps in time say nothing.`,
      advice:
        'Give the recorder more memory with -XX:FlightRecorderOptions:globalbuffersize=1M,memorysize=64M, or record fewer events: raise thresholds, and switch exceptions and allocations in TLABs off.',
      evidence: gather(
        metricEvidence('lost', bytes(recording.dataLossBytes)),
        losses > 0 ? metricEvidence('events of jdk.DataLoss', count(losses)) : undefined,
      ),
    };
  },
});
