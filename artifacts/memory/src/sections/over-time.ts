import { findMaximum, formatBytes } from '@hindsight/claims';
import type { Series, Timeline, Tone } from '@hindsight/model';
import type { NmtAnalysis } from '../metrics/nmt.ts';
import type { SectionWriter } from './report-input.ts';

const TONES: readonly Tone[] = ['used', 'metaspace', 'old', 'concurrent', 'safepoint', 'promotion'];
const MAX_SERIES = TONES.length;
const BAR_SHARE = 0.8;
const MS = 1000;

/** Categories of NMT as stacked bars, and the resident memory with the limit of the container. */
export const writeOverTime: SectionWriter = ({ analysis, findings }) => {
  const { nmt, process, cgroup } = analysis;
  const blocks: Timeline[] = [];
  const limits =
    cgroup?.memoryLimitBytes === undefined ? [] : [{ label: 'limit of the container', value: cgroup.memoryLimitBytes }];
  if (nmt && nmt.series.snapshots.length > 1) blocks.push(drawCategories(nmt, limits));
  const resident = process?.resident;
  if (resident && resident.snapshots.length > 1) {
    const start = resident.snapshots[0]?.ms;
    const rss: Series = {
      name: 'resident',
      tone: 'used',
      shape: 'line',
      x: resident.times.map((seconds) => (start ?? 0) + seconds * MS),
      y: resident.snapshots.map(({ table }) => table.rssBytes ?? 0),
      lines: resident.snapshots.map(({ table }) => ({ first: table.line, last: table.line })),
    };
    const committed =
      nmt && nmt.series.times.length > 1 && nmt.series.timeSource === resident.timeSource ? [drawCommitted(nmt)] : [];
    blocks.push({
      kind: 'timeline',
      id: 'resident-memory',
      title: 'Resident memory',
      unit: 'bytes',
      clock: resident.timeSource === 'stamp' || resident.timeSource === 'file-name' ? 'wall' : 'uptime',
      series: [rss, ...committed],
      ...(limits.length > 0 && { limits }),
    });
  }
  if (blocks.length === 0) return undefined;
  const rise = process?.growth ?? undefined;
  return {
    id: 'over-time',
    title: 'Memory over time',
    // What grows is shown, not folded.
    ...(rise &&
      findings.every(({ level }) => level === 'INFO') && {
        summary: `Resident memory from ${formatBytes(rise.first)} to ${formatBytes(rise.last)}`,
      }),
    blocks,
  };
};

const isWall = ({ series }: NmtAnalysis): boolean => series.timeSource === 'stamp' || series.timeSource === 'file-name';

const toTimes = ({ series }: NmtAnalysis): number[] => {
  const start = isWall({ series } as NmtAnalysis) ? (series.snapshots[0]?.ms ?? 0) : 0;
  return series.times.map((seconds) => start + seconds * MS);
};

const drawCommitted = (nmt: NmtAnalysis): Series => ({
  name: 'committed (NMT)',
  tone: 'limit',
  shape: 'line',
  x: toTimes(nmt),
  y: nmt.series.snapshots.map(({ table }) => table.totalCommittedBytes),
});

function drawCategories(nmt: NmtAnalysis, limits: NonNullable<Timeline['limits']>): Timeline {
  const x = toTimes(nmt);
  const largest = nmt.growth.toSorted((a, b) => findMaximum(b.values) - findMaximum(a.values));
  const named = largest.slice(0, MAX_SERIES - 1);
  const rest = largest.slice(MAX_SERIES - 1);
  const series: Series[] = named.map(({ name, values }, index) => ({
    name,
    tone: TONES[index] ?? 'used',
    shape: 'bars',
    x,
    y: values,
  }));
  if (rest.length > 0)
    series.push({
      name: 'other categories',
      tone: TONES[MAX_SERIES - 1] ?? 'used',
      shape: 'bars',
      x,
      y: x.map((_, index) => rest.reduce((sum, { values }) => sum + (values[index] ?? 0), 0)),
    });
  const span = (x.at(-1) ?? 0) - (x[0] ?? 0);
  return {
    kind: 'timeline',
    id: 'native-memory',
    title: 'Committed memory by category',
    unit: 'bytes',
    clock: isWall(nmt) ? 'wall' : 'uptime',
    series,
    stacked: { barMs: Math.max(1, (BAR_SHARE * span) / x.length) },
    ...(limits.length > 0 && { limits }),
  };
}
