import type { ReportData } from '@hindsight/api';
import type { Section } from '@hindsight/model';
import { escapeControls, groupSections, type SectionGroup } from '@hindsight/render/browser';
import { PageFoot, SectionFrame } from '@hindsight/render/components';
import { Fragment, useEffect } from 'react';
import { type Resource, useResource } from '../api/use-resource.ts';
import { EvidenceViewer } from '../blocks/evidence-viewer.tsx';
import { Glossary } from '../blocks/glossary.tsx';
import { BlockView } from '../blocks/index.tsx';
import { ReportBehavior } from '../blocks/report-behavior.tsx';
import { ReportContext } from '../blocks/report-context.ts';
import { RangeStrip } from '../charts/range-strip.tsx';
import { type Range, TimeAxisContext } from '../charts/time-axis.ts';
import { useAppLocation } from '../navigation.ts';
import { Incomplete, ReportHead } from '../report/head.tsx';
import { LineSearch } from '../report/line-search.tsx';
import { listTimedBlocks, parseRange, usePageAxis } from '../report/range.ts';
import { RangeNote } from '../report/range-note.tsx';
import { useScrollAnchor } from '../report/scroll-anchor.ts';
import { SinceLast } from '../report/since-last.tsx';
import { TableOfContents } from '../report/table-of-contents.tsx';
import { Toolbar } from '../report/toolbar.tsx';
import { unfold } from '../report/unfold.ts';
import { ReportVerdict } from '../report/verdict.tsx';
import { FaultPage } from '../shell/fault-page.tsx';

// The chart library is loaded together with the data, because nearly every report has charts.
void import('../charts/plot.tsx');

/** Opens the element at which the address points and scrolls to it, as soon as the report is loaded. */
function useAnchor(anchor: string, ready: boolean): void {
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

function ReportBody(props: ReportBodyProps) {
  const { whole, range, ranged } = props;
  const data = chooseData(props);
  const { report, version, responseId } = data;
  const axis = usePageAxis(whole, range);
  useScrollAnchor(report, range === undefined, ranged.state);
  return (
    <ReportContext value={{ ...data, whole: whole.report }}>
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
              <SinceLast data={whole} />
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

export default function ReportPage() {
  const { path, query, anchor } = useAppLocation();
  const range = parseRange(query);
  const whole = useResource<ReportData>(`${path}/data`);
  const ranged = useResource<ReportData>(range && `${path}/data?from=${range[0]}&to=${range[1]}`);
  const data = whole.state === 'there' ? whole.value : undefined;
  useAnchor(anchor, data !== undefined);
  useEffect(() => {
    if (data) document.title = `${escapeControls(data.fileName)} · Hindsight`;
  }, [data]);
  if (whole.state === 'failed') return <FaultPage fault={whole.fault} again={whole.reload} />;
  if (!data) return <main id="main" className="page" aria-busy="true" />;
  return <ReportBody whole={data} range={range} ranged={ranged} />;
}
