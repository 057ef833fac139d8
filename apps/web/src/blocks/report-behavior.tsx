import type { Chain, Finding, SourceLineRange } from '@hindsight/model';
import { findingAnchor, type PageBehavior, PageBehaviorProvider } from '@hindsight/render/components';
import { type ReactNode, useMemo } from 'react';
import { addressWith } from '../navigation.ts';
import { linkTo } from '../report/links.ts';
import { CopyLink } from '../shapes/shape-figure.tsx';
import { CopyButton } from '../shell/copy-button.tsx';
import { Link } from '../shell/link.tsx';
import { writeChain } from './chain-markdown.ts';
import { writeFinding } from './finding-markdown.ts';
import { useReport } from './report-context.ts';
import { toQueryMembers } from './source-location.ts';
import { Term } from './term.tsx';

function FindingTools({ finding }: { readonly finding: Finding }) {
  const { saved } = useReport();
  const anchor = findingAnchor(finding.id);
  return (
    <>
      <CopyLink anchor={anchor} />
      <CopyButton text={() => writeFinding(finding, saved ? '' : linkTo(anchor))}>Copy as Markdown</CopyButton>
    </>
  );
}

function ChainTools({ chain }: { readonly chain: Chain }) {
  const { saved } = useReport();
  return (
    <CopyButton text={() => writeChain(chain, saved ? '' : linkTo(findingAnchor(chain.finding)))}>
      Copy for the incident channel
    </CopyButton>
  );
}

const linkLines = (lines: SourceLineRange, content: ReactNode): ReactNode => (
  <Link href={addressWith(toQueryMembers(lines))}>{content}</Link>
);

/** The line above the first mark stays in sight, so that a reader sees where the mark stands. */
const LINE_PX = 19;

function scrollToMark(box: HTMLElement | null): void {
  const mark = box?.querySelector('mark');
  if (!box || !mark) return;
  const below = mark.getBoundingClientRect().top - box.getBoundingClientRect().top;
  if (below > box.clientHeight - LINE_PX) box.scrollTop = below - LINE_PX;
}

/** Lets the blocks below open lines and objects, copy findings, and explain terms. */
export function ReportBehavior({ children }: { readonly children: ReactNode }) {
  const { token, artifactKept, explorable } = useReport();
  const behavior = useMemo(
    (): PageBehavior => ({
      linkQuote: (lines, content) => (artifactKept ? linkLines(lines, content) : content),
      linkLines,
      linkObject: (object, content) =>
        explorable ? <Link href={`/reports/${token}/heap?view=dominators&object=${object}`}>{content}</Link> : content,
      Term,
      scrollToMark,
      FindingTools,
      ChainTools,
    }),
    [token, artifactKept, explorable],
  );
  return <PageBehaviorProvider value={behavior}>{children}</PageBehaviorProvider>;
}
