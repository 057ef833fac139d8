import { formatQuantity, ms, toLocalDate } from '@hindsight/model';
import type { Timestamp } from '../../events.ts';
import type { GcRun } from '../../model.ts';

/**
 * Describes a time in the text of a finding: `at 2 min 3 s of uptime`, `at 2024-03-01 10:00:05 +0100`; '' when unknown. In a
 * recording all times count from its start, as those of its other findings do.
 */
export function describeTime({ clock, facts }: GcRun, at: number): string {
  if (!Number.isFinite(at)) return '';
  const sinceRecording = at + clock.wallOffset - (facts.recordingStart ?? Number.NaN);
  if (Number.isFinite(sinceRecording)) return `${formatQuantity(ms(sinceRecording))} after the start of the recording`;
  if (clock.kind === 'uptime') return `at ${formatQuantity(ms(at))} of uptime`;
  const wall = at + clock.wallOffset;
  const zone = facts.zone ?? '';
  const local = toLocalDate(wall, zone);
  if (Number.isNaN(local.getTime())) return '';
  return `at ${local.toISOString().slice(0, 19).replace('T', ' ')}${zone && ` ${zone}`}`;
}

/** Returns ` The first was at ….` to append to an explanation; '' when the time is unknown. */
export function describeFirstTime(run: GcRun, at: number): string {
  const timeText = describeTime(run, at);
  return timeText && ` The first was ${timeText}.`;
}

/** Converts a timestamp to the clock of its run, in ms; NaN when it has no time. */
export const toRunTime = ({ clock }: GcRun, { uptime, wall }: Timestamp): number =>
  clock.kind === 'uptime' && !Number.isNaN(uptime) ? uptime : wall - clock.wallOffset;
