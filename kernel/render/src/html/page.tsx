/**
 * The page of a report without scripts. The service sends it before the application takes its place, and the command line writes
 * it into files. The components of the blocks are those that the application uses; this file is compiled by scripts/build-web.ts.
 */
import { type Block, type Renderer, type Report, renderBlock } from '@hindsight/model';
import { type ReactNode, useMemo } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { isChart } from '../chart-blocks.ts';
import { formatFacts, type ReportContext, type ReportLinks } from '../context.ts';
import { escapeControls, listOwnSections } from '../report-text.ts';
import { groupSections, type SectionGroup } from '../section-groups.ts';
import { CardsBlock } from './cards.tsx';
import { ChainBlock } from './chain.tsx';
import { FigureStrip } from './figures.tsx';
import { FindingList, NoFindings } from './finding.tsx';
import { StaticForest } from './forest.tsx';
import { Logo } from './icons.tsx';
import { StaticMatrix } from './matrix.tsx';
import { PageFoot, PageHead } from './page-frame.tsx';
import { ChartImage, type DrawSvg, type ImageSource, StaticPicture } from './picture.tsx';
import { SectionFrame } from './section-frame.tsx';
import { StaticTable } from './table.tsx';
import { CodeBlock, ParagraphBlock } from './text-blocks.tsx';
import { StaticTree } from './tree.tsx';
import { Verdict } from './verdict.tsx';

/** One component for each kind of block; a kind that is missing does not compile. */
function createRenderer(source: ImageSource): Renderer<ReactNode> {
  const picture = (block: Parameters<typeof StaticPicture>[0]['block']) => (
    <StaticPicture block={block} source={source} />
  );
  return {
    paragraph: (block) => <ParagraphBlock {...block} />,
    findings: ({ findings }) => (findings.length === 0 ? <NoFindings /> : <FindingList findings={findings} />),
    figures: ({ figures }) => <FigureStrip figures={figures} />,
    code: (block) => <CodeBlock {...block} />,
    chain: (block) => <ChainBlock block={block} />,
    cards: (block) => <CardsBlock block={block} />,
    table: (block) => <StaticTable {...block} />,
    timeline: picture,
    bars: picture,
    lanes: picture,
    'stacked-bars': picture,
    'flame-graph': picture,
    treemap: picture,
    tree: (block) => <StaticTree block={block} />,
    matrix: (block) => <StaticMatrix block={block} />,
    forest: (block) => <StaticForest block={block} />,
  };
}

function TopBar({ links }: { readonly links: ReportLinks | undefined }) {
  return (
    <header className="top">
      {links ? (
        <a className="name" href="/">
          <Logo />
          Hindsight
        </a>
      ) : (
        <span className="name">
          <Logo />
          Hindsight
        </span>
      )}
      {links && (
        <span className="links">
          <a href={links.json}>JSON</a>
          <a href={links.pdf}>PDF</a>
        </span>
      )}
    </header>
  );
}

interface SectionViewProps {
  readonly group: SectionGroup;
  readonly renderer: Renderer<ReactNode>;
}

const SectionView = ({ group, renderer }: SectionViewProps) => (
  <SectionFrame section={group.section} folded={group.line}>
    {group.section.blocks.map((block: Block, index) => (
      <div className="block" key={index}>
        {renderBlock(renderer, block)}
      </div>
    ))}
    {group.parts.map((section) => (
      <SectionView key={section.id} group={{ section, parts: [] }} renderer={renderer} />
    ))}
  </SectionFrame>
);

interface PageProps {
  readonly report: Report;
  readonly context: ReportContext;
  readonly drawSvg: DrawSvg;
}

function Page({ report, context, drawSvg }: PageProps) {
  const { links, fileName, version, responseId } = context;
  const source = useMemo(() => ({ links, drawSvg }), [links, drawSvg]);
  const renderer = useMemo(() => createRenderer(source), [source]);
  return (
    <>
      <a className="skip" href="#main">
        Skip to the report
      </a>
      <TopBar links={links} />
      <div className="frame">
        <nav className="rail" aria-label="Contents">
          {listOwnSections(report).map(({ id, title }) => (
            <a key={id} href={`#s-${id}`}>
              {title}
            </a>
          ))}
        </nav>
        <main id="main">
          <PageHead title={report.title} fileName={fileName} facts={formatFacts(context)} />
          <Verdict
            report={report}
            renderImage={(block) => isChart(block) && <ChartImage block={block} source={source} />}
          />
          {groupSections(report).map((group) => (
            <SectionView key={group.section.id} group={group} renderer={renderer} />
          ))}
          <PageFoot version={version} responseId={responseId} />
        </main>
      </div>
    </>
  );
}

/**
 * Renders the content of the page as HTML without style sheet and script; control characters are shown and do
 * nothing.
 */
export const renderPage = (report: Report, context: ReportContext, drawSvg: DrawSvg): string =>
  escapeControls(renderToStaticMarkup(<Page report={report} context={context} drawSvg={drawSvg} />));
