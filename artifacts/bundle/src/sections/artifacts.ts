import type { Report, Section } from '@hindsight/model';
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

function nestSections(id: string, title: string, { verdict, sections }: Report): Section[] {
  return [
    { id, title, blocks: [{ kind: 'paragraph', text: verdict.sentence }] },
    ...sections.map((section) => ({
      id: `${id}-${section.id}`,
      title: `${title}: ${section.title}`,
      within: id,
      blocks: section.blocks.map((block) => ('id' in block ? { ...block, id: `${id}-${block.id}` } : block)),
    })),
  ];
}
