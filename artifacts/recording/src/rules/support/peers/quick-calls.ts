import { chooseHeadline, formatDuration, formatShare, metricEvidence, pluralize } from '@hindsight/claims';
import { type Claim, count, type Level, ms, percent } from '@hindsight/model';
import { NO_ID, type RecordingAnalysis, type SampleColumns } from '../../../model.ts';
import { COST_FAMILIES } from '../../tables/cost-families.ts';
import { gather } from '../evidence.ts';
import { isShort, rateConfidence } from '../guards.ts';
import { findNativeCalls, type NativeCalls } from '../native-calls.ts';
import { getThreshold } from '../settings.ts';
import { findApplicationFrame, listFrames, nameMethod, stackEvidence } from '../stacks.ts';
import { isReadOfPeer } from './answers.ts';

/** A thread that was met so often in a read, and for so much of the time at least. */
const [MIN_SAMPLES, MIN_SHARE] = [50, 0.1];
/** Of the time by samples, the reads that were recorded are no more than this: the others were quicker. */
const MAX_RECORDED = 0.4;
const MANY_THREADS = 3;
const DRIVER = COST_FAMILIES.find(({ id }) => id === 'database-calls')?.frames;
export const CHATTER_ADVICE =
  'Count the calls of one request: one for each row or key (N+1) wants a join, an IN list, a batch or a pipeline, or a cache for what seldom changes.';

/**
 * Threads that read from a peer again and again, each time for less than the threshold of the event. Samples meet them in these reads
 * for far more time than the events have.
 */
export function claimQuickCalls(
  analysis: RecordingAnalysis,
  isAnswer: (columns: SampleColumns, row: number) => boolean,
): Claim | undefined {
  const recorded = sumReads(analysis, isAnswer);
  const length = analysis.recording.durationMs;
  const threads = findNativeCalls(analysis, isReadOfPeer).filter((calls) => {
    const reads = recorded.get(calls.id);
    return (
      calls.samples >= MIN_SAMPLES &&
      calls.totalMs >= MIN_SHARE * length &&
      (reads?.totalMs ?? 0) <= MAX_RECORDED * calls.totalMs &&
      (reads?.isAnswer === true || isOfDriver(analysis, calls))
    );
  });
  const [first] = threads;
  if (!first) return undefined;
  const samples = threads.reduce((sum, one) => sum + one.samples, 0);
  const share = Math.min(1, threads.reduce((sum, one) => sum + one.totalMs, 0) / threads.length / length);
  const site = findApplicationFrame(analysis.recording, first.stack, DRIVER);
  const peer = recorded.get(first.id)?.peer;
  const threshold = getThreshold(analysis, 'jdk.SocketRead');
  const spent = `${pluralize(threads.length, 'thread')} spent at least ${formatShare(share)} of the time in quick calls`;
  const to = peer === undefined ? '' : ` to ${peer}`;
  return {
    level: rateLevel(analysis, threads),
    confidence: rateConfidence(analysis, samples),
    headline: chooseHeadline(
      `${spent}${to}${site === undefined ? '' : `, one after the other in ${nameMethod(site)}`}`,
      `${spent}${to}`,
      spent,
    ),
    explanation: `In ${pluralize(samples, 'sample')} these threads were reading from a socket, ${formatShare(share)} of the time of each (limit ${formatShare(MIN_SHARE)}); the reads that are in the recording took only ${formatDuration(threads.reduce((sum, { id }) => sum + (recorded.get(id)?.totalMs ?? 0), 0))} in all${threshold === undefined ? '' : `, because those below ${formatDuration(threshold)} are left out`}. Many quick calls that follow each other cost more on their way to the peer than by its work.`,
    advice: `${CHATTER_ADVICE} To count them, record with jdk.SocketRead#threshold=0ms and jdk.SocketWrite#threshold=0ms.`,
    evidence: gather(
      metricEvidence('share of the time of each thread, at least', percent(100 * share), percent(100 * MIN_SHARE)),
      metricEvidence('samples in reads', count(samples)),
      metricEvidence('threads', count(threads.length), count(MANY_THREADS)),
      metricEvidence('time by samples, of the first thread', ms(first.totalMs)),
      stackEvidence(analysis.recording, first.stack, 'stack'),
    ),
  };
}

const rateLevel = (analysis: RecordingAnalysis, threads: readonly NativeCalls[]): Level =>
  threads.length >= MANY_THREADS && !isShort(analysis) ? 'WARNING' : 'INFO';

const isOfDriver = ({ recording }: RecordingAnalysis, { stack }: NativeCalls): boolean =>
  listFrames(recording, stack).some((frame) => DRIVER?.test(frame));

interface RecordedReads {
  totalMs: number;
  /** Whether one of them was of an answer, so that the thread is a client. */
  isAnswer: boolean;
  peer: string;
}

/** The reads of each thread that are in the recording. */
function sumReads(
  { recording }: RecordingAnalysis,
  isAnswer: (columns: SampleColumns, row: number) => boolean,
): Map<number, RecordedReads> {
  const columns = recording.samples.get('jdk.SocketRead');
  const reads = new Map<number, RecordedReads>();
  for (let row = 0; columns && row < columns.rows; row++) {
    const thread = columns.threads[row] ?? NO_ID;
    const peer = recording.names[columns.subjects[row] ?? NO_ID] ?? '';
    const known = reads.get(thread) ?? { totalMs: 0, isAnswer: false, peer };
    known.totalMs += columns.weights[row] ?? 0;
    known.isAnswer ||= isAnswer(columns, row);
    reads.set(thread, known);
  }
  return reads;
}
