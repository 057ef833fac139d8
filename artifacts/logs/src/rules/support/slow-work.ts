import { compareLevels, type Finding } from '@hindsight/model';
import type { ClassifiedLog } from '../../analysis.ts';

const SLOW_WORK = 'risen-figure';
/**
 * What fails because the work itself takes longer: tasks are refused, a breaker opens, a consumer does not come back in time. None of them
 * waits before it fails, so that none of them can be what made the work slow.
 */
const FILLED_BY_SLOW_WORK: ReadonlySet<string> = new Set(['log-rejected', 'log-circuit-open', 'log-kafka-consumer']);
/** A request waits in the queue that is full: its time tells nothing of the work. */
const REQUEST = /\b(?:GET|POST|PUT|PATCH|DELETE|HTTP|[Rr]equests?)\b/;

/** The slow work of a log, and what failed by it. */
export interface SlowWork {
  readonly cause: Finding;
  readonly consequences: readonly Finding[];
}

/** Finds the work that had become slow before its pool refused more of it; undefined when nothing tells of such work. */
export function findSlowWork(
  findings: readonly Finding[],
  { risenFigures }: Pick<ClassifiedLog, 'risenFigures'>,
): SlowWork | undefined {
  const slow = findings.find(({ id }) => id === SLOW_WORK);
  const from = slow && findFirstLine(slow);
  const figure = risenFigures.find(({ kind, line }) => kind === 'duration' && line === from);
  if (
    !slow ||
    from === undefined ||
    !figure ||
    figure.isAlways ||
    figure.template === '' ||
    REQUEST.test(figure.template)
  )
    return undefined;
  const consequences = findings.filter(
    (one) => FILLED_BY_SLOW_WORK.has(one.id) && one.level !== 'INFO' && (findFirstLine(one) ?? 0) > from,
  );
  const [worst] = consequences.map(({ level }) => level).sort(compareLevels);
  // A cause is as bad as what it brings about.
  return worst && { cause: compareLevels(worst, slow.level) < 0 ? { ...slow, level: worst } : slow, consequences };
}

/** The first line that a finding quotes; of a figure the first one that is part of its rise. */
function findFirstLine({ id, evidence }: Finding): number | undefined {
  const lines = evidence.flatMap((one) => (one.kind === 'lines' ? [one.first] : []));
  return id === SLOW_WORK ? lines[0] : lines.toSorted((a, b) => a - b)[0];
}
