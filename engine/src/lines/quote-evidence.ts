import type { Block, Cell, Evidence, Finding, Report, Series, SourceLineRange } from '@hindsight/model';
import type { TrackedSource } from '../input/tracked-source.ts';

interface Claims {
  readonly findings: readonly Finding[];
  readonly report: Report;
}

/** More lines of one piece of evidence are read in the viewer of the file. */
const MAX_QUOTED_LINES = 10;
/** How far the words that prove a claim are searched in a longer event: the tables of a collector have hundreds of lines. */
const MAX_SEARCHED_LINES = 300;
/** Stands for lines between two quoted ones. */
const OMITTED = '…';

type LineEvidence = Extract<Evidence, { kind: 'lines' }>;

/** A source and the range of line numbers that it has among all sources. */
interface SourceRange {
  readonly source: TrackedSource;
  readonly firstNumber: number;
  readonly lines: number;
}

/**
 * Fills the text of the quoted lines into the evidence of all findings, including those in the report. For several files and for
 * archives, line numbers of evidence and tables become those of the named file.
 */
export async function fillEvidence<T extends Claims>(
  claims: T,
  sources: readonly TrackedSource[],
  { nameFiles }: { readonly nameFiles: boolean },
): Promise<T> {
  const places = await locateSources(sources);
  const quotes = await quoteAll(
    places,
    collectFindings(claims)
      .flatMap(({ evidence }) => evidence)
      .filter(isLines),
  );
  const fill = (evidence: Evidence): Evidence =>
    isLines(evidence) ? fillLines(evidence, places, quotes, nameFiles) : evidence;
  const filled = new Map<Finding, Finding>();
  const fillFinding = (finding: Finding): Finding => {
    const [first, ...rest] = finding.evidence;
    const copy = filled.get(finding) ?? { ...finding, evidence: [fill(first), ...rest.map(fill)] };
    filled.set(finding, copy);
    return copy;
  };
  const fillCell = (cell: Cell): Cell =>
    typeof cell === 'object' && 'lines' in cell && nameFiles
      ? { ...cell, lines: toFileLines(cell.lines, places) }
      : cell;
  const fillPlace = <Placed extends { readonly lines?: SourceLineRange }>(placed: Placed): Placed =>
    placed.lines && nameFiles ? { ...placed, lines: toFileLines(placed.lines, places) } : placed;
  const fillSeries = (series: Series): Series =>
    series.lines && nameFiles ? { ...series, lines: series.lines.map((lines) => toFileLines(lines, places)) } : series;
  const report = mapBlocks(claims.report, (block): Block => {
    switch (block.kind) {
      case 'findings':
        return { ...block, findings: block.findings.map(fillFinding) };
      case 'table':
        return { ...block, rows: block.rows.map((row) => row.map(fillCell)) };
      case 'timeline':
        return {
          ...block,
          series: block.series.map(fillSeries),
          ...(block.marks && { marks: block.marks.map(fillPlace) }),
        };
      default:
        return block;
    }
  });
  return { ...claims, findings: claims.findings.map(fillFinding), report };
}

/** Quotes a list of evidence without a report. */
export async function quoteEvidence(
  evidence: readonly Evidence[],
  sources: readonly TrackedSource[],
): Promise<Evidence[]> {
  const places = await locateSources(sources);
  const quotes = await quoteAll(places, evidence.filter(isLines));
  return evidence.map((one) => (isLines(one) ? fillLines(one, places, quotes, true) : one));
}

/** Returns whether evidence consists of lines that are not quoted yet; those of an archive analyzer are. */
const isLines = (evidence: Evidence): evidence is LineEvidence =>
  evidence.kind === 'lines' && evidence.text === undefined;

function collectFindings({ findings, report }: Claims): Finding[] {
  const inReport = report.sections
    .flatMap(({ blocks }) => blocks)
    .flatMap((b) => (b.kind === 'findings' ? b.findings : []));
  return [...new Set([...findings, ...inReport])];
}

const mapBlocks = (report: Report, map: (block: Block) => Block): Report => ({
  ...report,
  sections: report.sections.map((section) => ({ ...section, blocks: section.blocks.map(map) })),
});

async function locateSources(sources: readonly TrackedSource[]): Promise<SourceRange[]> {
  const places: SourceRange[] = [];
  for (const source of sources) {
    const firstNumber = source.firstNumber();
    if (firstNumber !== undefined) places.push({ source, firstNumber, lines: (await source.summary()).lines });
  }
  return places;
}

const findSourceRange = (number: number, places: readonly SourceRange[]): SourceRange | undefined =>
  places.find(({ firstNumber, lines }) => number >= firstNumber && number < firstNumber + lines);

async function quoteAll(
  places: readonly SourceRange[],
  evidence: readonly LineEvidence[],
): Promise<Map<number, string>> {
  const quotes = new Map<number, string>();
  for (const place of places) {
    const numbers = evidence.flatMap(listQuoted).filter((number) => findSourceRange(number, places) === place);
    for (const [number, text] of await place.source.source.quote(new Set(numbers))) quotes.set(number, text);
  }
  return quotes;
}

/** The numbers of the lines from which a piece of evidence is quoted. */
function listQuoted({ first, last, marks }: LineEvidence): number[] {
  const most = marks?.length ? MAX_SEARCHED_LINES : MAX_QUOTED_LINES;
  return Array.from({ length: Math.max(1, Math.min(last - first + 1, most)) }, (_, index) => first + index);
}

/** Joins the lines of a quote; of a long event the first line and those with the words that prove the claim. */
function joinLines(lines: readonly string[], marks: readonly string[] = []): string {
  if (lines.length <= MAX_QUOTED_LINES) return lines.join('\n');
  const proving = lines.flatMap((line, at) => (at > 0 && marks.some((mark) => line.includes(mark)) ? [at] : []));
  if (proving.length === 0) return lines.slice(0, MAX_QUOTED_LINES).join('\n');
  const shown = [0, ...proving.slice(0, MAX_QUOTED_LINES / 2 - 1)];
  return shown
    .flatMap((at, place) => [...(place > 0 && at !== (shown[place - 1] ?? 0) + 1 ? [OMITTED] : []), lines[at] ?? ''])
    .join('\n');
}

function fillLines(
  evidence: LineEvidence,
  places: readonly SourceRange[],
  quotes: ReadonlyMap<number, string>,
  nameFile: boolean,
): Evidence {
  const place = findSourceRange(evidence.first, places);
  if (!place || !quotes.has(evidence.first)) return evidence;
  const lines = listQuoted(evidence)
    .filter((number) => findSourceRange(number, places) === place)
    .flatMap((number) => quotes.get(number) ?? []);
  const text = joinLines(lines, evidence.marks);
  const { marks, ...unmarked } = evidence;
  // A mark can be masked, or stand behind what is quoted of a long line.
  const visible = marks?.filter((mark) => text.includes(mark)) ?? [];
  return {
    ...unmarked,
    ...(visible.length > 0 && { marks: visible }),
    ...(nameFile && toFileLines(evidence, places)),
    text,
  };
}

/** Converts line numbers that count through all files to those of the file that contains them. */
function toFileLines({ first, last }: SourceLineRange, places: readonly SourceRange[]): SourceLineRange {
  const place = findSourceRange(first, places);
  if (!place) return { first, last };
  const before = place.firstNumber - 1;
  return { first: first - before, last: Math.min(last - before, place.lines), file: place.source.source.name };
}
