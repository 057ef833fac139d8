import { formatCount } from '@hindsight/claims';
import { describeDefect } from '@hindsight/heap-graph';
import { bytes, count } from '@hindsight/model';
import type { HeapAnalysis } from '../../analysis.ts';
import { defineHeapRule } from '../support/define-rule.ts';
import { createMetricEvidence } from '../support/metric-evidence.ts';

export const truncatedDump = defineHeapRule({
  id: 'truncated-dump',
  cause: 'evidence',
  title: 'The dump is truncated or corrupt: the readable part was analyzed',
  because:
    'Figures of a part of a heap may be too low, and a leak may be in the rest, so the report must state that it covers only a part.',
  check: ({ dump }) => {
    if (dump.defects.length === 0) return undefined;
    const harmless = dump.defects.every(({ code }) => code === 'trailing-bytes');
    if (hasSeveralDumps(dump)) {
      return {
        level: 'INFO',
        confidence: 'high',
        headline: `The file has several dumps of one program, and ${formatCount(dump.index.size)} objects were read`,
        explanation: `Most objects occur more than once, as in a file to which a profiling agent has added a dump each time it was asked for one: what the first dump says of an object counts.`,
        advice: 'To see one moment only, write each dump into a file of its own ("jcmd <pid> GC.heap_dump").',
        evidence: [
          createMetricEvidence('bytes of the dump', bytes(dump.bytes)),
          createMetricEvidence('objects read', count(dump.index.size)),
        ],
      };
    }
    return {
      level: harmless ? 'INFO' : 'WARNING',
      confidence: 'high',
      headline: `The dump is truncated or corrupt; ${formatCount(dump.index.size)} objects could be read`,
      explanation: dump.defects.map(describeDefect).join(' '),
      advice:
        'Write the dump again with enough free disk space, copy it in binary mode and compare its size with the original.',
      evidence: [
        createMetricEvidence('bytes of the dump', bytes(dump.bytes)),
        createMetricEvidence('objects read', count(dump.index.size)),
      ],
    };
  },
});

/** Objects that are repeated to this share come from a second dump; in a damaged one a few are. */
const REPEATED_SHARE = 0.5;

const hasSeveralDumps = ({ defects, index }: HeapAnalysis['dump']): boolean =>
  defects.every(({ code, position }) => code === 'duplicate-ids' && position >= REPEATED_SHARE * index.size);
