/** The components of report blocks, for the application: each block has one drawing, with and without scripts. */

export { CardsBlock } from './cards.tsx';
export { ChainBlock } from './chain.tsx';
export { ChartFrame } from './chart-frame.tsx';
export { EvidenceList } from './evidence.tsx';
export { FigureStrip } from './figures.tsx';
export { FindingList, findingAnchor, NoFindings } from './finding.tsx';
export { BlockingTreeView, ForestView } from './forest.tsx';
export { LevelIcon, Logo } from './icons.tsx';
export { Legend } from './legend.tsx';
export { countTableColumns, MatrixHead, MatrixLegend, MatrixRowCells } from './matrix.tsx';
export { Meter } from './meter.tsx';
export { type PageBehavior, PageBehaviorProvider } from './page-behavior.ts';
export { PageFoot, PageHead } from './page-frame.tsx';
export { Breakable, Prose, UntrustedName } from './prose.tsx';
export { SectionFrame } from './section-frame.tsx';
export { ShapeFrame } from './shape-frame.tsx';
export { columnClass, FIGURE_COLUMN, TableGrid } from './table.tsx';
export { CodeBlock, ParagraphBlock } from './text-blocks.tsx';
export { Verdict } from './verdict.tsx';
