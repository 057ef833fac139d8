import { chooseHeadline, metricEvidence, pluralize, truncate } from '@hindsight/claims';
import { type Cause, count, type Evidence } from '@hindsight/model';
import type { RecordingAnalysis } from '../../model.ts';
import { defineRule } from '../define-rule.ts';
import { readRows } from '../support/event-rows.ts';
import { gather } from '../support/evidence.ts';
import { quoteHeaviestStacks } from '../support/stacks.ts';

const ERROR = 'java.lang.OutOfMemoryError';
const MAX_MESSAGE = 60;

/** What the message of the error says about the memory that was full. */
const KINDS: readonly (readonly [pattern: RegExp, cause: Cause, advice: string])[] = [
  [
    /metaspace|compressed class space/i,
    'metaspace',
    'Find what loads classes without end (class loaders in a heap dump), and only then raise -XX:MaxMetaspaceSize.',
  ],
  [
    /direct buffer|reserve .* of direct/i,
    'direct-memory',
    'Find who keeps direct buffers (a heap dump lists java.nio.DirectByteBuffer with their owners), or raise -XX:MaxDirectMemorySize.',
  ],
  [
    /native thread/i,
    'thread-limit',
    'Count the threads, and compare with the limits of the container and user (pids.max, ulimit -u).',
  ],
  [/requested array size/i, 'large-allocation', 'Find the array: its length comes from the data, not from the heap.'],
];

export const outOfMemory = defineRule({
  id: 'out-of-memory',
  cause: 'memory',
  title: 'Memory was exhausted: OutOfMemoryError',
  because:
    'The JVM says so itself: an OutOfMemoryError was thrown, or the recording was dumped because of one (JMC, DumpReason 80).',
  check: (analysis) => {
    const errors = findErrors(analysis);
    const isDumped = isDumpedForMemory(analysis);
    if (errors.count === 0 && !isDumped) return undefined;
    const message = errors.message ?? '';
    const [, cause = 'heap' as Cause, advice = HEAP_ADVICE] = KINDS.find(([pattern]) => pattern.test(message)) ?? [];
    const what = message === '' ? 'OutOfMemoryError' : `OutOfMemoryError: ${truncate(message, MAX_MESSAGE)}`;
    return {
      level: 'FATAL',
      confidence: 'high',
      cause,
      headline: chooseHeadline(
        errors.count > 0
          ? `${what}, thrown ${pluralize(errors.count, 'time')}`
          : 'The recording was dumped at an OutOfMemoryError',
        what,
      ),
      explanation: `${errors.count > 0 ? `The JVM threw ${pluralize(errors.count, ERROR)}${message ? ` with the message "${message}"` : ''}.` : 'The reason of the dump is an OutOfMemoryError.'} What a thread did when it got one is unfinished, and its state may be inconsistent.`,
      advice,
      evidence: gather(metricEvidence(`events of ${ERROR}`, count(Math.max(1, errors.count))), errors.stacks),
    };
  },
});

const HEAP_ADVICE =
  'Take a heap dump at the next one (-XX:+HeapDumpOnOutOfMemoryError) and find what fills the heap; raise -Xmx only when all of it is needed.';

function findErrors({ recording }: RecordingAnalysis): {
  count: number;
  message: string | undefined;
  stacks: Evidence[];
} {
  const columns = recording.samples.get('jdk.JavaErrorThrow') ?? recording.samples.get('jdk.JavaExceptionThrow');
  const classId = recording.names.indexOf(ERROR);
  if (!columns || classId < 0) return { count: 0, message: undefined, stacks: [] };
  let errors = 0;
  let message: string | undefined;
  for (let row = 0; row < columns.rows; row++) {
    if (columns.subjects[row] !== classId) continue;
    errors += columns.counts[row] ?? 1;
    message ??= recording.names[columns.details[row] ?? -1];
  }
  const isError = (one: typeof columns, row: number) => one.subjects[row] === classId;
  return { count: errors, message, stacks: quoteHeaviestStacks(recording, [columns], 'count', isError, 1) };
}

function isDumpedForMemory(analysis: RecordingAnalysis): boolean {
  const dumps = readRows(analysis, 'jdk.DumpReason');
  return [...dumps.rows()].some((row) => /out ?of ?memory/i.test(dumps.getText('reason', row) ?? ''));
}
