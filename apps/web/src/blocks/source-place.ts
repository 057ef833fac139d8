import type { Evidence, Report } from '@hindsight/model';
import { findingsOf } from '@hindsight/render/screen';

/** Lines of one file of the artifact; `file` only when there are several. */
export interface SourcePlace {
  readonly first: number;
  readonly last: number;
  readonly file?: string;
}

export type Quoted = Extract<Evidence, { kind: 'lines' }>;

const LINES = /^(\d{1,12})(?:-(\d{1,12}))?$/;

/** What `?lines=778-790&file=…` asks for; undefined when it asks for nothing that can be. */
export function placeIn(query: URLSearchParams): SourcePlace | undefined {
  const [, from, to = from] = LINES.exec(query.get('lines') ?? '') ?? [];
  const [first, last] = [Number(from), Number(to)];
  const file = query.get('file');
  return first >= 1 && last >= first ? { first, last, ...(file !== null && { file }) } : undefined;
}

/** The members of an address that `placeIn` reads; without a place those that close the viewer. */
export const membersOf = (place?: SourcePlace) => ({
  lines: place && `${place.first}-${place.last}`,
  file: place?.file,
});

export const samePlace = (one: SourcePlace, other: SourcePlace): boolean =>
  one.first === other.first && one.last === other.last && one.file === other.file;

/** Every quoted place of the report in reading order, each once. */
export function proofsOf(report: Report): readonly Quoted[] {
  const quoted = findingsOf(report).flatMap(({ evidence }) => evidence.filter((one) => one.kind === 'lines'));
  return quoted.filter((one, index) => quoted.findIndex((other) => samePlace(one, other)) === index);
}
