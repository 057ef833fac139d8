import { firstSentence, pluralize } from '@hindsight/claims';
import { type Block, formatQuantity, type Report, type Section } from '@hindsight/model';
import type { Capture } from '../model.ts';
import type { BundleReportInput } from './report-input.ts';

/** An artifact with a report of its own. */
export interface ReportedPart {
  /** The id of its section, by which its files name it. */
  readonly id: string;
  readonly title: string;
  readonly report: Report;
}

/** Lists the artifacts that have a report of their own. */
export const listParts = ({ gc, threads, heap, recording, logs, memory, crashReports }: Capture): ReportedPart[] => [
  ...(gc ? [{ id: 'gc', title: 'GC log', report: gc.analysis.report }] : []),
  ...(threads ? [{ id: 'threads', title: 'Thread dumps', report: threads.analysis.report }] : []),
  ...crashReports.map(({ name, members }, index) => ({
    id: `crash-${index + 1}`,
    title: name,
    report: members.analysis.report,
  })),
  ...(memory ? [{ id: 'memory', title: 'Tables about memory', report: memory.analysis.report }] : []),
  ...(recording ? [{ id: 'recording', title: 'Flight recording', report: recording.report }] : []),
  ...(heap ? [{ id: 'heap', title: 'Heap dump', report: heap.report }] : []),
  ...logs.map(({ name, members }, index) => ({
    id: `log-${index + 1}`,
    title: name,
    report: members.analysis.report,
  })),
];

/** Writes the whole report of each artifact. Links lead to a section with its verdict, which precedes the others. */
export const writeArtifactSections = ({ capture }: BundleReportInput): Section[] =>
  listParts(capture).flatMap(nestSections);

/** Figures that fit into a line. */
const MAX_FIGURES = 3;

/** One line for a section of a part, which is folded at first: the part has a report of its own to be read in. */
export function summarize(blocks: readonly Block[]): string {
  const [finding] = blocks.flatMap((block) => (block.kind === 'findings' ? block.findings : []));
  if (finding) return finding.title;
  const figures = blocks.flatMap((block) => (block.kind === 'figures' ? block.figures : [])).slice(0, MAX_FIGURES);
  if (figures.length > 0)
    return figures.map(({ label, value }) => `${label.toLowerCase()} ${formatQuantity(value)}`).join(', ');
  const rows = blocks.reduce((sum, block) => sum + (block.kind === 'table' ? block.rows.length : 0), 0);
  if (rows > 0) return pluralize(rows, 'row');
  const [text] = blocks.flatMap((block) => (block.kind === 'paragraph' ? [block.text] : []));
  return text === undefined ? pluralize(blocks.length, 'chart') : firstSentence(text);
}

function nestSections({ id, title, report: { verdict, sections } }: ReportedPart): Section[] {
  return [
    { id, title, blocks: [{ kind: 'paragraph', text: verdict.sentence }] },
    ...sections.map((section) => ({
      id: `${id}-${section.id}`,
      title: `${title}: ${section.title}`,
      within: id,
      summary: section.summary ?? summarize(section.blocks),
      blocks: section.blocks.map((block) => ('id' in block ? { ...block, id: `${id}-${block.id}` } : block)),
    })),
  ];
}
