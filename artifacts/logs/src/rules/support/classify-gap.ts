import type { ClassifiedLog } from '../../analysis.ts';
import type { Gap } from '../../metrics/gaps.ts';
import { beginsProcess, isWork } from './gap-words.ts';

const NEAR_MS = 5_000;
/** A server says that it has started up to a minute after its first line. */
const START_MS = 60_000;
const HOUR_MS = 3_600_000;
const CLOCK_TOLERANCE_MS = 2_000;
const MIN_SIMILAR_GAPS = 3;
const LENGTH_TOLERANCE = 0.2;
const IDLE_PER_SECOND = 0.1;

/** Right after the program has said that it is ready, so many lines may follow before it waits for work. */
const LINES_AFTER_READY = 10;

export type GapKind =
  | 'planned-restart'
  | 'restart'
  | 'new-process'
  | 'out-of-memory'
  | 'frozen'
  | 'clock'
  | 'no-work'
  | 'idle'
  | 'silence';

/** Classifies a silence by what the log itself states. */
export function classifyGap(gap: Gap, analysis: ClassifiedLog): GapKind {
  const to = gap.from + gap.length;
  const start = analysis.starts.find(({ time }) => time >= gap.from && time <= to + START_MS);
  if (start) return start.afterCrash ? 'restart' : 'planned-restart';
  const memory = analysis.judgedErrors.some(
    ({ group, errorClass }) => isOutOfMemory(errorClass?.id) && isNear(group.lastSeen, gap.from),
  );
  if (memory) return 'out-of-memory';
  if (isClockChange(gap) && countSimilar(gap, analysis) === 1) return 'clock';
  if (reportsLeap(to, analysis)) return 'frozen';
  if (beginsProcess(gap.next)) return 'new-process';
  if (isWork(gap.next) || waitsForFirst(gap, analysis)) return 'no-work';
  return isIdle(gap, analysis) ? 'idle' : 'silence';
}

/** The kill of another process is no error of memory in this one. */
const isOutOfMemory = (id = ''): boolean => id.startsWith('oom-') && id !== 'oom-killer';

/** A program that has just said that it is ready waits for its first request. */
const waitsForFirst = ({ prevLine }: Gap, { readyLines }: ClassifiedLog): boolean =>
  readyLines.some((line) => line <= prevLine && prevLine - line <= LINES_AFTER_READY);

/** Counts the gaps of about this length, this one among them: a clock is not changed again and again. */
const countSimilar = (gap: Gap, { gaps }: ClassifiedLog): number =>
  gaps.filter(({ length }) => Math.abs(length - gap.length) <= LENGTH_TOLERANCE * gap.length).length;

/** A thread that measures time itself noticed that it did not run: connection pools write that right after the silence. */
const reportsLeap = (to: number, { judgedErrors, classifiedWarnings }: ClassifiedLog): boolean =>
  [...judgedErrors, ...classifiedWarnings].some(
    ({ group, errorClass }) =>
      errorClass?.id === 'clock-leap' && (isNear(group.firstSeen, to) || isNear(group.lastSeen, to)),
  );

const isNear = (time: number, at: number): boolean => Math.abs(time - at) <= NEAR_MS;

/** A gap of whole hours: the clock was changed, or daylight saving time began. */
function isClockChange({ length }: Gap): boolean {
  const off = length % HOUR_MS;
  return length > HOUR_MS / 2 && Math.min(off, HOUR_MS - off) <= CLOCK_TOLERANCE_MS;
}

/** Whether the log is sparse, or has similar gaps regularly. */
function isIdle(gap: Gap, analysis: ClassifiedLog): boolean {
  const { statements, span } = analysis;
  const seconds = span ? (span.to - span.from) / 1000 : 0;
  if (seconds > 0 && statements / seconds < IDLE_PER_SECOND) return true;
  return countSimilar(gap, analysis) >= MIN_SIMILAR_GAPS;
}
