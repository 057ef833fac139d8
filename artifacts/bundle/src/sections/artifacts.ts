import { pluralize } from '@hindsight/claims';
import type { Block, Report, Section } from '@hindsight/model';
import type { BundleReportInput } from './report-input.ts';

/** Writes the whole report of each artifact. Links lead to a section with its verdict, which precedes the others. */
export const writeArtifactSections = ({
  capture: { gc, threads, heap, logs, memory, crashReports },
}: BundleReportInput): Section[] => [
  ...(gc ? nestSections('gc', 'GC log', gc.analysis.report) : []),
  ...(threads ? nestSections('threads', 'Thread dumps', threads.analysis.report) : []),
  ...crashReports.flatMap(({ name, members }, index) =>
    nestSections(`crash-${index + 1}`, name, members.analysis.report),
  ),
  ...(memory ? nestSections('memory', 'Tables about memory', memory.analysis.report) : []),
  ...(heap ? nestSections('heap', 'Heap dump', heap.report) : []),
  ...logs.flatMap(({ name, members }, index) => nestSections(`log-${index + 1}`, name, members.analysis.report)),
];

/** One line for a section of a part, which is folded at first: the part has a report of its own to be read in. */
function summarize(blocks: readonly Block[]): string {
  const [findings] = blocks.flatMap((block) => (block.kind === 'findings' ? block.findings.slice(0, 1) : []));
  if (findings) return findings.title;
  const rows = blocks.reduce((sum, block) => sum + (block.kind === 'table' ? block.rows.length : 0), 0);
  return rows > 0 ? pluralize(rows, 'row') : pluralize(blocks.length, 'figure');
}

function nestSections(id: string, title: string, { verdict, sections }: Report): Section[] {
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
