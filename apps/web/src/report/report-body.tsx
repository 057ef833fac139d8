import type { ReportData } from '@hindsight/api';
import type { Section } from '@hindsight/model';
import { groupSections, type SectionGroup } from '@hindsight/render/browser';
import { PageFoot, SectionFrame } from '@hindsight/render/components';
import { Fragment, useEffect } from 'react';
import type { Resource } from '../api/use-resource.ts';
import { EvidenceViewer } from '../blocks/evidence-viewer.tsx';
import { Glossary } from '../blocks/glossary.tsx';
import { BlockView } from '../blocks/index.tsx';
import { ReportBehavior } from '../blocks/report-behavior.tsx';
import { ReportContext } from '../blocks/report-context.ts';
import { RangeStrip } from '../charts/range-strip.tsx';
import { type Range, TimeAxisContext } from '../charts/time-axis.ts';
import type { SavedImages } from '../saved-report-data.ts';
import { Incomplete, ReportHead } from './head.tsx';
import { LineSearch } from './line-search.tsx';
import { listTimedBlocks, usePageAxis } from './range.ts';
import { RangeNote } from './range-note.tsx';
import { useScrollAnchor } from './scroll-anchor.ts';
import { useServedFolds } from './served-folds.ts';
import { SinceLast } from './since-last.tsx';
import { TableOfContents } from './table-of-contents.tsx';
import { Toolbar } from './toolbar.tsx';
import { unfold } from './unfold.ts';
import { ReportVerdict } from './verdict.tsx';

/** Opens the element at which the address points and scrolls to it, as soon as the report is loaded. */
export function useAnchor(anchor: string, ready: boolean): void {
  useEffect(() => {
    const target = ready && anchor ? document.getElementById(anchor) : null;
    if (!target) return;
    unfold(target);
    target.scrollIntoView();
    target.focus({ preventScroll: true });
  }, [anchor, ready]);
}

/** A section of the report, or one with the sections of the report within it. */
function SectionView({ group }: { readonly group: SectionGroup }) {
  const { section, parts } = group;
  return (
    <SectionFrame section={section} folded={group.line}>
      {section.blocks.map((block, index) => (
        <BlockView key={index} block={block} />
      ))}
      {parts.map((part) => (
        <SectionView key={part.id} group={{ section: part, parts: [] }} />
      ))}
    </SectionFrame>
  );
}

const isTimed = ({ blocks }: Section): boolean => blocks.some(({ kind }) => kind === 'timeline' || kind === 'lanes');

function Sections({ whole, data }: { readonly whole: ReportData; readonly data: ReportData }) {
  const groups = groupSections(data.report);
  const firstTimed = groups.find(({ section, parts }) => isTimed(section) || parts.some(isTimed));
  return groups.map((group) => (
    <Fragment key={group.section.id}>
      {group === firstTimed && <RangeStrip timed={listTimedBlocks(whole.report)} />}
      <SectionView group={group} />
    </Fragment>
  ));
}

interface ReportBodyProps {
  /** Images that a file contains, because no service draws them. */
  readonly saved?: SavedImages;
  /** The report of all of the time. */
  readonly whole: ReportData;
  readonly range: Range | undefined;
  readonly ranged: Resource<ReportData>;
}

/** Chooses the data to show: the report of the range as soon as it is loaded, until then the former one. */
function chooseData({ whole, range, ranged }: ReportBodyProps): ReportData {
  if (!range || ranged.state === 'failed') return whole;
  return ranged.state === 'there' ? ranged.value : (ranged.last ?? whole);
}

/** Everything of a report below the top bar, on the page of the service and in a file. */
export function ReportBody(props: ReportBodyProps) {
  const { whole, range, ranged, saved } = props;
  const data = chooseData(props);
  const { report, version, responseId } = data;
  const axis = usePageAxis(whole, range);
  useScrollAnchor(report, range === undefined, ranged.state);
  useServedFolds();
  return (
    <ReportContext value={{ ...data, whole: whole.report, ...(saved && { saved }) }}>
      <ReportBehavior>
        <TimeAxisContext value={axis}>
          <div className="frame">
            <TableOfContents report={report} />
            <main id="main">
              <ReportHead data={data} />
              <Toolbar />
              {range && <RangeNote ranged={ranged} range={range} />}
              {!data.complete && <Incomplete artifact={data.artifact} />}
              <ReportVerdict report={report} />
              {!saved && <SinceLast data={whole} />}
              <Sections whole={whole} data={data} />
              <PageFoot version={version} responseId={responseId} />
            </main>
          </div>
          <Glossary />
          <EvidenceViewer />
          <LineSearch />
        </TimeAxisContext>
      </ReportBehavior>
    </ReportContext>
  );
}
