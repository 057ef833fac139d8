import type { Comparison, Judgement } from '@hindsight/api';
import { formatQuantity } from '@hindsight/model';
import type { SharedAxis } from '@hindsight/render/browser';
import { Prose } from '@hindsight/render/components';
import { useEffect, useMemo, useState } from 'react';
import { useResource } from '../api/use-resource.ts';
import { ClassTable } from '../compare/class-table.tsx';
import { CrashTable } from '../compare/crash-table.tsx';
import { FigureTable } from '../compare/figure-table.tsx';
import { FindingLists } from '../compare/finding-lists.tsx';
import { GrowthSection } from '../compare/growth-section.tsx';
import { ComparedAnalyses } from '../compare/heads.tsx';
import { findOverlayAxis, type Overlay, overlay, splitByDifference } from '../compare/overlay.ts';
import { Picker } from '../compare/picker.tsx';
import { ProfileTables } from '../compare/profile-tables.tsx';
import { QuerySection } from '../compare/query-section.tsx';
import { ThreadTable } from '../compare/thread-table.tsx';
import { defer } from '../defer.tsx';
import { useAppLocation } from '../navigation.ts';
import { FaultPage } from '../shell/fault-page.tsx';

const TINT: Readonly<Record<Judgement, string>> = {
  better: 'on-ok',
  worse: 'on-severe',
  mixed: 'on-warning',
  same: 'card',
};

/** The sentence that answers; what it lists besides stands below. */
const FIRST_SENTENCE = /^(.+?\.)(?: (?=[A-Z\d])(.+))?$/s;

const OverlayChart = defer(
  () => import('../compare/overlay-chart.tsx'),
  () => <figure className="card chart waiting" aria-busy="true" />,
);

const formatLength = (value: number): string => formatQuantity({ value, unit: 'ms' });

const Charts = ({ charts, axis }: { readonly charts: readonly Overlay[]; readonly axis: SharedAxis | undefined }) =>
  charts.map(({ timeline, seriesOfA }) => (
    <OverlayChart key={timeline.id} timeline={timeline} seriesOfA={seriesOfA} axis={axis} />
  ));

/** The charts that show what changed; the others are drawn when they are unfolded. */
function Timelines({ charts }: { readonly charts: readonly Overlay[] }) {
  const { open, folded } = splitByDifference(charts);
  const axis = useMemo(() => findOverlayAxis(charts), [charts]);
  const [unfolded, setUnfolded] = useState(false);
  const [a, b] = charts[0]?.lengths ?? [0, 0];
  return (
    <section aria-labelledby="timelines-title">
      <div className="section-head">
        <h2 id="timelines-title">Timelines, aligned at the start</h2>
        <span>
          A lasts {formatLength(a)}, B {formatLength(b)}
        </span>
      </div>
      {open.length === 0 && <p className="facts">No chart shows a clear difference.</p>}
      <Charts charts={open} axis={axis} />
      {folded.length > 0 && (
        <details className="card more-charts" onToggle={(event) => setUnfolded(event.currentTarget.open)}>
          <summary>
            {folded.length} more with less difference: {folded.map(({ timeline }) => timeline.title).join(', ')}
          </summary>
          {unfolded && <Charts charts={folded} axis={axis} />}
        </details>
      )}
    </section>
  );
}

function Compared({ comparison, onlyChanged }: { readonly comparison: Comparison; readonly onlyChanged: boolean }) {
  const { a, b, verdict, judgement, cautions, figures, classes, crash, growth, profiles, threads, reports } =
    comparison;
  const [, head = verdict, rest = ''] = FIRST_SENTENCE.exec(verdict) ?? [];
  const charts = useMemo(() => overlay(reports.a, reports.b), [reports]);
  return (
    <main id="main" className="page">
      <h1>Compare</h1>
      <ComparedAnalyses a={a} b={b} />
      <div className={`verdict ${TINT[judgement]}`}>
        <h2>
          <Prose text={head} />
        </h2>
        {rest !== '' && (
          <p className="paragraph">
            <Prose text={rest} />
          </p>
        )}
        {cautions.map((caution) => (
          <p key={caution} className="paragraph">
            <Prose text={caution} />
          </p>
        ))}
      </div>
      {crash && <CrashTable crash={crash} />}
      {growth && <GrowthSection growth={growth} />}
      {a.kind === 'heap-dump' && <QuerySection a={a.id} b={b.id} />}
      <FigureTable figures={figures} onlyChanged={onlyChanged} />
      <FindingLists {...comparison} />
      {profiles && profiles.length > 0 && <ProfileTables profiles={profiles} reports={reports} />}
      {classes && classes.changed > 0 && <ClassTable classes={classes} />}
      {threads && <ThreadTable threads={threads} />}
      {charts.length > 0 && <Timelines charts={charts} />}
    </main>
  );
}

function LoadedComparison({
  a,
  b,
  between,
  onlyChanged,
}: {
  readonly a: string;
  readonly b: string;
  readonly between: string;
  readonly onlyChanged: boolean;
}) {
  const resource = useResource<Comparison>(
    `/api/compare?${new URLSearchParams({ a, b, ...(between !== '' && { between }) })}`,
  );
  if (resource.state === 'failed') return <FaultPage fault={resource.fault} again={resource.reload} />;
  const comparison = resource.state === 'there' ? resource.value : resource.last;
  if (!comparison) return <main id="main" className="page" aria-busy="true" />;
  return <Compared comparison={comparison} onlyChanged={onlyChanged} />;
}

/** Two analyses of one kind side by side. */
export default function ComparePage() {
  const { query } = useAppLocation();
  const [a, b] = [query.get('a') ?? '', query.get('b') ?? ''];
  useEffect(() => {
    document.title = 'Compare · Hindsight';
  }, []);
  if (a === '' || b === '') return <Picker a={a} b={b} />;
  const between = query.get('between') ?? '';
  return <LoadedComparison a={a} b={b} between={between} onlyChanged={query.get('only') === 'changed'} />;
}
