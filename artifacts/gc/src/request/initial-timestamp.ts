import type { Finding } from '@hindsight/model';
import type { GcLog } from '../model.ts';

/** The entry of this finding in the catalog. */
export const INITIAL_TIMESTAMP_IGNORED = {
  id: 'initial-timestamp-ignored',
  title: 'The log has dates of its own',
  because: 'initialTimestamp is for logs that have uptimes only: dates in the log are nearer to the truth.',
} as const;

/**
 * Reports that initialTimestamp was ignored, because a log that has dates knows better than the request when its JVM
 * started.
 */
export function reportIgnoredInitialTimestamp({ runs }: GcLog, initialWall: number): Finding[] {
  const dated = runs.find(({ clock: { wallOffset } }) => !Number.isNaN(wallOffset) && wallOffset !== initialWall);
  if (Number.isNaN(initialWall) || !dated) return [];
  return [
    {
      id: INITIAL_TIMESTAMP_IGNORED.id,
      title: INITIAL_TIMESTAMP_IGNORED.title,
      level: 'INFO',
      confidence: 'high',
      explanation:
        'initialTimestamp was ignored: it places logs that have uptimes only, and this one carries dates. All times are those of the log.',
      advice: 'Leave initialTimestamp out for this log.',
      evidence: [{ kind: 'lines', first: dated.firstLine, last: dated.firstLine }],
    },
  ];
}
