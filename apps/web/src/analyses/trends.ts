import type { AnalysisEntry } from '@hindsight/api';
import type { ArtifactKind, FigureLimit, Unit } from '@hindsight/model';
import { readArtifactTime } from './artifact-time.ts';

/** One key figure of one application over its analyses. */
export interface Trend {
  readonly label: string;
  readonly unit: Unit;
  /** The value of the newest analysis that has one. */
  readonly limit?: FigureLimit;
  /** Oldest first; x in ms since 1970. */
  readonly points: readonly { readonly x: number; readonly y: number; readonly token: string | undefined }[];
}

/** The trends of one kind of artifact of one application on one host; anything else would join what is unlike. */
export interface ApplicationTrends {
  readonly application: string;
  readonly host?: string;
  readonly kind: ArtifactKind;
  readonly analyses: number;
  readonly trends: readonly Trend[];
}

/** A line of fewer points shows no direction. */
const MIN_POINTS = 2;
const MAX_TRENDS = 3;
const MAX_APPLICATIONS = 12;

/** The figures that are drawn first when an application has more than fit. */
const FIRST: readonly string[] = ['Throughput', 'Longest pause', 'Full collections', 'Blocked threads', 'Errors'];

const rank = (label: string): number => {
  const index = FIRST.indexOf(label);
  return index < 0 ? FIRST.length : index;
};

interface Drawn {
  readonly label: string;
  readonly unit: Unit;
  limit?: FigureLimit;
  readonly points: Trend['points'][number][];
}

function groupTrends(entries: readonly AnalysisEntry[]): Trend[] {
  const byFigure = new Map<string, Drawn>();
  for (const entry of entries.toSorted((a, b) => readArtifactTime(a) - readArtifactTime(b))) {
    const { token, figures } = entry;
    for (const { label, value, limit } of figures) {
      const key = `${label} ${value.unit}`;
      const trend: Drawn = byFigure.get(key) ?? { label, unit: value.unit, points: [] };
      trend.points.push({ x: readArtifactTime(entry), y: value.value, token });
      if (limit) trend.limit = limit;
      byFigure.set(key, trend);
    }
  }
  return [...byFigure.values()]
    .filter(({ points }) => points.length >= MIN_POINTS)
    .sort((a, b) => rank(a.label) - rank(b.label))
    .slice(0, MAX_TRENDS);
}

/** Returns whether a figure is on the wrong side of its limit. */
export const isBeyond = (limit: FigureLimit | undefined, value: number): boolean =>
  limit !== undefined && (limit.side === 'most' ? value > limit.value : value < limit.value);

/**
 * Groups key figures by application, host and kind, those with the most analyses first. Artifacts without an
 * application are joined only when they have one file name.
 */
export function groupByApplication(entries: readonly AnalysisEntry[]): ApplicationTrends[] {
  const groups = Map.groupBy(entries, ({ appName, host, kind, fileName }) =>
    JSON.stringify([kind, appName ?? null, host ?? null, appName === undefined ? fileName : null]),
  );
  return [...groups.values()]
    .flatMap((own) => {
      const [first] = own;
      if (!first) return [];
      const { appName, host, kind, fileName } = first;
      const named = { application: appName ?? fileName, kind, ...(host !== undefined && { host }) };
      return [{ ...named, analyses: own.length, trends: groupTrends(own) }];
    })
    .filter(({ trends }) => trends.length > 0)
    .sort((a, b) => b.analyses - a.analyses)
    .slice(0, MAX_APPLICATIONS);
}
