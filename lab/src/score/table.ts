import { LAB_KINDS } from '../truth.ts';
import { MARKS, type Mark } from './judge.ts';
import type { ArtifactScore } from './score.ts';

/** What is counted per kind, and over all kinds. */
export interface Tally extends Record<Mark, number> {
  readonly artifacts: number;
  /** Artifacts of healthy programs and fixed twins with a false alarm. */
  readonly falseAlarms: number;
  readonly contradictions: number;
  readonly compared: number;
  readonly comparedRight: number;
}

export function tally(scores: readonly ArtifactScore[]): Tally {
  const count = (holds: (score: ArtifactScore) => boolean) => scores.filter(holds).length;
  const marks = Object.fromEntries(MARKS.map((mark) => [mark, count((score) => score.mark === mark)]));
  return {
    ...(marks as Record<Mark, number>),
    artifacts: scores.length,
    falseAlarms: count(({ variant, falseAlarms }) => variant !== 'faulty' && falseAlarms.length > 0),
    contradictions: count(({ contradictions }) => contradictions.length > 0),
    compared: count(({ compared }) => compared !== undefined),
    comparedRight: count(({ compared }) => compared === 'better'),
  };
}

/** Tallies each kind of artifact, and all together. */
export const tallyKinds = (scores: readonly ArtifactScore[]): Record<string, Tally> =>
  Object.fromEntries([
    ...LAB_KINDS.map((kind) => [kind, tally(scores.filter((score) => score.kind === kind))] as const),
    ['all', tally(scores)],
  ]);

const isBad = ({ mark, falseAlarms, contradictions, compared = 'better' }: ArtifactScore): boolean =>
  mark !== 'right' || falseAlarms.length > 0 || contradictions.length > 0 || compared !== 'better';

/** Writes what is not as it must be, a line for each artifact. */
export const writeDetails = (scores: readonly ArtifactScore[]): string =>
  scores
    .filter(isBad)
    .map(({ incident, variant, kind, mark, reported, falseAlarms, contradictions, compared = 'better' }) =>
      [
        `${mark.padEnd(7)} ${incident} ${variant} ${kind}: ${reported || '(nothing)'}`,
        ...(falseAlarms.length > 0 ? [`false: ${falseAlarms.join(', ')}`] : []),
        ...contradictions,
        ...(compared === 'better' ? [] : [`comparison: ${compared}`]),
      ].join('\n          '),
    )
    .join('\n');

/** Writes one row per kind. */
export function writeTable(scores: readonly ArtifactScore[]): string {
  const head = ['kind', 'artifacts', ...MARKS, 'false alarms', 'contradictions', 'comparisons right'];
  const rows = Object.entries(tallyKinds(scores)).map(([kind, counts]) => [
    kind,
    counts.artifacts,
    ...MARKS.map((mark) => counts[mark]),
    counts.falseAlarms,
    counts.contradictions,
    `${counts.comparedRight}/${counts.compared}`,
  ]);
  const { all } = tallyKinds(scores);
  const share = all ? `${((100 * all.right) / Math.max(1, all.artifacts)).toFixed(1)} % right` : '';
  return [
    ...[head, ...rows].map((row) => row.map((cell, column) => pad(String(cell), head[column] ?? '')).join('  ')),
    share,
  ].join('\n');
}

const pad = (cell: string, head: string): string => cell.padStart(Math.max(head.length, 'threads'.length));
