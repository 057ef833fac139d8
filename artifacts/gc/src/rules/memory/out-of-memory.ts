import {
  chooseHeadline,
  type EvidenceList,
  formatBytes,
  formatTimes,
  markedEvidence,
  pluralize,
} from '@hindsight/claims';
import type { Evidence } from '@hindsight/model';
import { keepHeap } from '../../advice/changes.ts';
import type { GcAnalysis } from '../../analysis.ts';
import { findLargeRequest, LARGE_OBJECT_ADVICE, type LargeRequest } from '../support/collections/large-requests.ts';
import { defineGcRule } from '../support/define-rule.ts';
import { describeTimes, toRunTime } from '../support/describe-time.ts';
import { pauseEvidence } from '../support/evidence-collector.ts';
import { findOutOfMemoryKind } from '../support/out-of-memory-kinds.ts';

/** Collections before the error that are quoted: they show what the JVM tried. */
const COLLECTIONS_QUOTED = 3;
const LINES_QUOTED = 5;

export const outOfMemory = defineGcRule({
  id: 'out-of-memory',
  cause: 'heap',
  title: 'The JVM ran out of memory',
  because:
    'The JVM itself reports an OutOfMemoryError; options, headers and class loading that merely mention it do not count.',
  check: ({ run }) => {
    const marks = run.marks.filter(({ mark }) => mark === 'out-of-memory');
    const [first] = marks;
    if (!first) return undefined;
    const occurrences = run.markCounts.get('out-of-memory') ?? marks.length;
    const kind = findOutOfMemoryKind(first.detail);
    const named = first.detail ? ` ("${first.detail}")` : '';
    const large = findLargeRequest(run, first.detail ?? '', first.line);
    const quoted = marks.slice(0, LINES_QUOTED).map(({ line, detail = '' }) => quoteError(line, detail));
    return {
      level: 'FATAL',
      confidence: 'high',
      headline: chooseHeadline(
        large
          ? `OutOfMemoryError for one object of ${formatBytes(large.size)}, with ${formatBytes(large.free)} of the heap free`
          : `OutOfMemoryError${first.detail ? `: ${first.detail}` : ''}${occurrences > 1 ? `, ${formatTimes(occurrences)}` : ''}`,
        `The JVM ran out of ${kind.name}: ${pluralize(occurrences, 'OutOfMemoryError')}`,
      ),
      explanation: `The JVM reports ${pluralize(occurrences, 'OutOfMemoryError')}${named}: ${large ? describeRequest(large) : `it ran out of ${kind.name}.`}${describeTimes(run, { firstAt: toRunTime(run, first), count: occurrences })}`,
      advice: large ? LARGE_OBJECT_ADVICE : kind.advice,
      // A lesser finding does not raise it before it is known what is alive.
      changes: [keepHeap()],
      evidence: [
        quoteError(first.line, first.detail ?? ''),
        ...quoted.slice(1),
        ...quoteCollectionsBefore(run, first.line),
      ] satisfies EvidenceList,
    };
  },
});

const describeRequest = ({ size, free }: LargeRequest): string =>
  `one object of ${formatBytes(size)} found no place, although ${formatBytes(free)} were free after the last collection, but not in one piece. The heap is not full.`;

const quoteError = (line: number, detail: string): Evidence =>
  markedEvidence(
    line,
    ['OutOfMemoryError', 'Out Of Memory', detail].filter((word) => word !== ''),
  );

function quoteCollectionsBefore(run: GcAnalysis['run'], line: number): Evidence[] {
  const { pauses } = run;
  const evidence: Evidence[] = [];
  for (let row = pauses.count - 1; row >= 0 && evidence.length < COLLECTIONS_QUOTED; row--) {
    const kind = pauses.kind.get(row);
    const collects = kind === 'full' || kind === 'young' || kind === 'mixed' || kind === 'degenerated';
    if (collects && pauses.line.get(row) < line) evidence.unshift(pauseEvidence(run, row));
  }
  return evidence;
}
