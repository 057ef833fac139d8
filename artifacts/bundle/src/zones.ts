import type { GcLogAnalysis } from '@hindsight/gc';
import type { ApplicationLogAnalysis } from '@hindsight/logs';
import { type AnalyzedMembers, parseZoneOffset } from '@hindsight/model';
import type { ThreadDumpAnalysis } from '@hindsight/threads';
import { findCaptureZone, type MetaInfo, parseCaptureTime } from './outputs/meta-info.ts';

/** The zone in which files without one are read. */
export interface KnownZone {
  /** `+02:00`. */
  readonly offset: string;
  /** Which file tells it, as the end of a sentence: `the GC log writes`. */
  readonly source: string;
}

/** A capture takes some minutes, and logs are written until it reads them. */
const MAX_LATER_MS = 15 * 60_000;

/** Finds the zone of the JVM: its GC log states it, else the notes of the capture do. */
export function findKnownZone(meta: MetaInfo, gc: AnalyzedMembers<GcLogAnalysis> | undefined): KnownZone | undefined {
  const stated = gc?.analysis.analyses
    .map(({ run }) => run.facts.zone ?? '')
    .findLast((zone) => /^[+-]\d\d/.test(zone));
  if (stated !== undefined)
    return { offset: stated.replace(/^([+-]\d\d)(\d\d)$/, '$1:$2'), source: 'that the GC log writes' };
  const offset = findCaptureZone(meta);
  return offset === undefined ? undefined : { offset, source: 'of the machine' };
}

/**
 * Chooses the zone of a file whose last time, read as UTC, is `lastMs`; undefined stands for UTC. A file that was written until the
 * capture shows by itself in which of the two it counts: in the other zone it would end hours before or after it.
 */
export function chooseZone(lastMs: number, known: KnownZone | undefined, meta: MetaInfo): KnownZone | undefined {
  const offsetMs = known ? parseZoneOffset(known.offset) : 0;
  if (!known || offsetMs === 0) return undefined;
  const captured = meta.timeZone === undefined ? undefined : parseCaptureTime(meta);
  if (captured === undefined) return known;
  const endsAtCapture = (at: number) => Math.abs(captured - at) <= MAX_LATER_MS;
  const isUtc = endsAtCapture(lastMs) && !endsAtCapture(lastMs - offsetMs);
  const isInFuture = lastMs - offsetMs > captured + MAX_LATER_MS;
  return isUtc || isInFuture ? undefined : known;
}

const DAY_MS = 86_400_000;

/** What a log leaves out of its times, and what is assumed instead. */
export interface AssumedTimes {
  readonly zone?: KnownZone;
  /** The midnight of its first day, in ms since 1970. */
  readonly day?: number;
}

/** The parts of a read log that decide about its times. */
type LogTimes = Pick<ApplicationLogAnalysis['analysis'], 'zone' | 'hasDates' | 'isUptime' | 'span'>;

/**
 * Finds the zone of a log that states none, and the first day of one that has only times of day: its last record is the latest
 * one before the end of the capture. Undefined when its times are complete or nothing tells what they lack.
 */
export function assumeTimes(
  { zone: stated, hasDates, isUptime, span }: LogTimes,
  known: KnownZone | undefined,
  meta: MetaInfo,
  captured: number | undefined,
): AssumedTimes | undefined {
  if (stated !== undefined || isUptime || !span || (!hasDates && captured === undefined)) return undefined;
  const findDay = (offset: string | undefined): number => {
    const local = (captured ?? 0) + MAX_LATER_MS + (offset === undefined ? 0 : parseZoneOffset(offset));
    return Math.floor((local - span.to) / DAY_MS) * DAY_MS;
  };
  const zone = chooseZone(hasDates ? span.to : findDay(undefined) + span.to, known, meta);
  if (hasDates && !zone) return undefined;
  return { ...(zone && { zone }), ...(!hasDates && { day: findDay(zone?.offset) }) };
}

/** The time of the last dump that states one. */
export const findLastDumpTime = (read: AnalyzedMembers<ThreadDumpAnalysis> | undefined): number | undefined =>
  read?.analysis.analysis.dumps.findLast(({ dump }) => dump.time !== undefined)?.dump.time;

/** Moves the times of dumps that state no zone from UTC into theirs. */
export function placeDumps<Members extends AnalyzedMembers<ThreadDumpAnalysis>>(
  read: Members,
  known: KnownZone | undefined,
  meta: MetaInfo,
): Members {
  const { dumps } = read.analysis.analysis;
  const last = findLastDumpTime(read);
  const zone = last === undefined ? undefined : chooseZone(last, known, meta);
  if (!zone) return read;
  const offsetMs = parseZoneOffset(zone.offset);
  const placed = dumps.map((one) =>
    one.dump.time === undefined || one.dump.timeHasZone
      ? one
      : { ...one, dump: { ...one.dump, time: one.dump.time - offsetMs } },
  );
  return { ...read, analysis: { ...read.analysis, analysis: { ...read.analysis.analysis, dumps: placed } } };
}
