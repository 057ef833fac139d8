import { type Growth, measureGrowth } from '@hindsight/memory-tables';
import type { Snapshot } from '../model.ts';
import { countFilePages, type ResidentTable } from './file-pages.ts';
import type { NmtAnalysis } from './nmt.ts';
import type { ProcessAnalysis } from './process.ts';

/** Resident and tracked memory of one time. */
export interface GapPoint {
  readonly seconds: number;
  readonly rssBytes: number;
  readonly committedBytes: number;
  /** Resident pages of files, where a table of that time tells them. */
  readonly fileBytes: number | undefined;
  readonly line: number;
}

/** Resident memory that NMT does not track; it is negative while committed memory is untouched. */
export interface GapAnalysis {
  readonly points: readonly GapPoint[];
  readonly rssBytes: number;
  readonly committedBytes: number;
  readonly bytes: number;
  readonly growth: Growth | undefined;
  /** The gap without the pages of files, which are cache, and how it grows; pages that no table tells count as none. */
  readonly ownBytes: number;
  readonly ownGrowth: Growth | undefined;
}

/** Tables within this time belong to one time. */
const SAME_TIME_MS = 2000;

export function analyzeGap(
  nmt: NmtAnalysis | undefined,
  process: ProcessAnalysis | undefined,
): GapAnalysis | undefined {
  const resident = process?.resident;
  if (!nmt || !resident || process.rssBytes === undefined) return undefined;
  const points = joinPoints(nmt.series, resident, process.statuses);
  const last = points.at(-1);
  const rssBytes = last?.rssBytes ?? process.rssBytes;
  const committedBytes = last?.committedBytes ?? nmt.last.totalCommittedBytes;
  const areFilesKnown = points.every(({ fileBytes }) => fileBytes !== undefined);
  const bytes = rssBytes - committedBytes;
  return {
    points,
    rssBytes,
    committedBytes,
    bytes,
    growth: measurePoints(points, measureGap),
    ownBytes: bytes - ((areFilesKnown ? last?.fileBytes : countFilePages(process.status)) ?? 0),
    ownGrowth: measurePoints(
      points,
      areFilesKnown ? (point) => measureGap(point) - (point.fileBytes ?? 0) : measureGap,
    ),
  };
}

const measureGap = ({ rssBytes, committedBytes }: GapPoint): number => rssBytes - committedBytes;

const measurePoints = (points: readonly GapPoint[], measure: (point: GapPoint) => number): Growth | undefined =>
  points.length < 2
    ? undefined
    : measureGrowth(
        points.map(({ seconds }) => seconds),
        points.map(measure),
        { min: 1024 * 1024, minShare: 0 },
      );

function joinPoints(
  { snapshots, times }: NmtAnalysis['series'],
  resident: NonNullable<ProcessAnalysis['resident']>,
  statuses: ProcessAnalysis['statuses'],
): GapPoint[] {
  const pairInOrder = resident.snapshots.length === snapshots.length && snapshots.every(({ ms }) => ms === undefined);
  let from = 0;
  return snapshots.flatMap((snapshot, index): GapPoint[] => {
    if (!pairInOrder)
      while (from < resident.snapshots.length - 1 && isBefore(resident.snapshots[from], snapshot)) from++;
    const other = resident.snapshots[pairInOrder ? index : from];
    if (!other || (!pairInOrder && !isSameTime(snapshot, other))) return [];
    const { table } = snapshot;
    const seconds = times[index] ?? index;
    const rssBytes = other.table.rssBytes ?? 0;
    const fileBytes = findFilePages(other, statuses);
    return [{ seconds, rssBytes, committedBytes: table.totalCommittedBytes, fileBytes, line: other.table.line }];
  });
}

/** The pages of files: of the table itself, else of the status of the same time. */
function findFilePages(snapshot: Snapshot<ResidentTable>, statuses: ProcessAnalysis['statuses']): number | undefined {
  const status = statuses?.snapshots.find((one) => isSameTime(one, snapshot));
  return countFilePages(snapshot.table) ?? countFilePages(status?.table);
}

const isBefore = (a: Snapshot | undefined, b: Snapshot): boolean =>
  a?.ms !== undefined && b.ms !== undefined && a.ms < b.ms - SAME_TIME_MS;

const isSameTime = (a: Snapshot, b: Snapshot): boolean =>
  a.ms !== undefined && b.ms !== undefined
    ? Math.abs(a.ms - b.ms) <= SAME_TIME_MS
    : a.member === b.member && a.ms === b.ms;
