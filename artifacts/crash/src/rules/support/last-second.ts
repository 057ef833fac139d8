import type { CrashAnalysis, CrashEvent, EventGroup } from '../../model.ts';

/** The events of a group in the last second before the end of the report. */
export function listLastSecond({ report }: CrashAnalysis, group: EventGroup): CrashEvent[] {
  const end = report.process.elapsedSeconds;
  if (end === undefined) return [];
  return report.events.filter(
    (event) =>
      event.group === group &&
      event.uptimeSeconds !== undefined &&
      event.uptimeSeconds >= end - 1 &&
      event.uptimeSeconds <= end + 1,
  );
}
