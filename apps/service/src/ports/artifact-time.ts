import type { AnalysisSuccess } from '@hindsight/api';
import type { Block, Series } from '@hindsight/model';

export interface ArtifactTime {
  /** Milliseconds since 1970 UTC. */
  readonly from: number;
  readonly to: number;
}

/** The last day that a calendar shows; a damaged file may state any time. */
const LAST_TIME = Date.UTC(9999, 0);
const isShown = (at: number): boolean => at >= 0 && at < LAST_TIME;

function listWallSeries(block: Block): readonly Series[] {
  // A log without years is of no day that a calendar has.
  if (block.kind === 'timeline') return block.clock === 'wall' && !block.isYearUnknown ? block.series : [];
  if (block.kind === 'lanes' && block.clock === 'wall')
    return block.lanes.flatMap(({ figure }) => figure?.series ?? []);
  return [];
}

/** Thread dumps have no chart over time, but each is stamped: `2026-11-20 22:17:11`. A stamp without a zone counts as UTC. */
function readStamps(body: AnalysisSuccess['body']): number[] {
  const dumps = body.threadDumpReport;
  if (!Array.isArray(dumps)) return [];
  return dumps.flatMap((dump) => {
    const stamp = readMember(dump, 'timestamp');
    if (typeof stamp !== 'string') return [];
    const zoned = /(?:Z|[+-]\d\d:?\d\d)$/.test(stamp) ? stamp : `${stamp.replace(' ', 'T')}Z`;
    const at = Date.parse(zoned);
    return Number.isNaN(at) ? [] : [at];
  });
}

function readMember(value: unknown, name: string): unknown {
  return value !== null && typeof value === 'object' && name in value
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;
}

/** A heap dump was taken at a moment. */
function readHeapDate(body: AnalysisSuccess['body']): number[] {
  const date = readMember(readMember(body.troubleshootReport, 'overview'), 'creationDate');
  return typeof date === 'number' && date > 0 ? [date] : [];
}

/** Finds the first and the last time that an artifact itself states; undefined when it has no wall clock. */
export function findArtifactTime({ report, body }: Pick<AnalysisSuccess, 'report' | 'body'>): ArtifactTime | undefined {
  let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  const series = report.sections.flatMap(({ blocks }) => blocks.flatMap(listWallSeries));
  for (const { x } of series) {
    from = Math.min(from, x[0] ?? from);
    to = Math.max(to, x.at(-1) ?? to);
  }
  for (const at of [...readStamps(body), ...readHeapDate(body)]) {
    from = Math.min(from, at);
    to = Math.max(to, at);
  }
  return isShown(from) && isShown(to) ? { from: Math.trunc(from), to: Math.trunc(to) } : undefined;
}
