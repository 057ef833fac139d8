import type { Evidence, Report } from '@hindsight/model';
import { listFindings } from '@hindsight/render/browser';

/** Lines of a file of the artifact; `file` is set only when there are several. */
export interface SourceLocation {
  readonly first: number;
  readonly last: number;
  readonly file?: string;
}

export type Quoted = Extract<Evidence, { kind: 'lines' }>;

const LINES = /^(\d{1,12})(?:-(\d{1,12}))?$/;

/** Parses `?lines=778-790&file=…`; undefined when it states no valid lines. */
export function parseSourceLocation(query: URLSearchParams): SourceLocation | undefined {
  const [, from, to = from] = LINES.exec(query.get('lines') ?? '') ?? [];
  const [first, last] = [Number(from), Number(to)];
  const file = query.get('file');
  return first >= 1 && last >= first ? { first, last, ...(file !== null && { file }) } : undefined;
}

/**
 * Returns the members of an address that `parseSourceLocation` reads; without a location those that close the
 * viewer.
 */
export const toQueryMembers = (place?: SourceLocation) => ({
  lines: place && `${place.first}-${place.last}`,
  file: place?.file,
});

export const isSameLines = (one: SourceLocation, other: SourceLocation): boolean =>
  one.first === other.first && one.last === other.last && one.file === other.file;

/** Lists every quote of the report in reading order, each location once. */
export function listQuotes(report: Report): readonly Quoted[] {
  const quoted = listFindings(report).flatMap(({ evidence }) => evidence.filter((one) => one.kind === 'lines'));
  return quoted.filter((one, index) => quoted.findIndex((other) => isSameLines(one, other)) === index);
}
