import { formatQuantity, ms } from '@hindsight/model';
import type { Stamp } from '../../events.ts';
import type { GcRun } from '../../model.ts';

/** When something was, for the text of a finding: `at 2 min 3 s`, `at 2024-03-01 10:00:05 +0100`; '' when unknown. */
export function describeTime({ clock, facts }: GcRun, at: number): string {
  if (!Number.isFinite(at)) return '';
  if (clock.kind === 'uptime') return `at ${formatQuantity(ms(at))} of uptime`;
  const wall = at + clock.wallOffset;
  const zone = facts.zone ?? '';
  const local = new Date(wall + parseZoneMs(zone));
  if (Number.isNaN(local.getTime())) return '';
  return `at ${local.toISOString().slice(0, 19).replace('T', ' ')}${zone && ` ${zone}`}`;
}

const ZONE = /^([+-])(\d\d):?(\d\d)$/;

function parseZoneMs(zone: string): number {
  const parts = ZONE.exec(zone);
  if (!parts) return 0;
  const minutes = Number(parts[2]) * 60 + Number(parts[3]);
  return (parts[1] === '-' ? -minutes : minutes) * 60_000;
}

/** ` The first was at ….`, to be appended to an explanation; '' when unknown. */
export function describeFirstTime(run: GcRun, at: number): string {
  const timeText = describeTime(run, at);
  return timeText && ` The first was ${timeText}.`;
}

/** Where a stamp stands on the clock of its run; NaN when it does not. */
export const toRunTime = ({ clock }: GcRun, { uptime, wall }: Stamp): number =>
  clock.kind === 'uptime' && !Number.isNaN(uptime) ? uptime : wall - clock.wallOffset;
