import type { AnalysisDays, AnalysisEntry, AnalysisList } from '@hindsight/api';
import { compareLevels } from '@hindsight/model';
import { UntrustedName } from '@hindsight/render/components';
import { useEffect } from 'react';
import { AnalysisTable } from '../analyses/analysis-table.tsx';
import { addDays, buildMonth, findFirstShown, listWeeksUntil, parseDate } from '../analyses/calendar.ts';
import { FilterBar } from '../analyses/filter-bar.tsx';
import { buildQuery, readView, type View } from '../analyses/filters.ts';
import { HeatMap, MonthMap } from '../analyses/heat-map.tsx';
import { TrendChart } from '../analyses/trend-chart.tsx';
import { chooseTrendDays, describeTrendDays } from '../analyses/trend-days.ts';
import { groupByApplication } from '../analyses/trends.ts';
import { useResource } from '../api/use-resource.ts';
import { addressWith, useAppLocation } from '../navigation.ts';
import { FaultPage } from '../shell/fault-page.tsx';
import { Link } from '../shell/link.tsx';
import { KINDS } from '../upload/kinds.ts';

const MAX_LISTED = 500;
/** A day long ago is shown in the middle of its year. */
const DAYS_AFTER = 180;

const NO_DAYS: Pick<AnalysisDays, 'days' | 'applications' | 'hosts' | 'tags'> = {
  days: [],
  applications: [],
  hosts: [],
  tags: [],
};

/** Worst first, then the newest. */
const worstFirst = (entries: readonly AnalysisEntry[]): AnalysisEntry[] =>
  entries.toSorted((a, b) => rank(a) - rank(b) || b.createdAt - a.createdAt);

function rank({ level }: AnalysisEntry): number {
  if (level === undefined || level === 'OK') return Number.MAX_SAFE_INTEGER;
  return compareLevels(level, 'FATAL');
}

function ViewSwitch({ view }: { readonly view: View['view'] }) {
  return (
    <nav className="switch" aria-label="Calendar">
      {(['year', 'month', 'day'] as const).map((name) => (
        <Link key={name} href={addressWith({ view: name === 'year' ? undefined : name })} aria-current={name === view}>
          {name.charAt(0).toUpperCase() + name.slice(1)}
        </Link>
      ))}
    </nav>
  );
}

const CLOCKS = { upload: 'By upload', artifact: 'By its own time' } as const;

/** A log of last year that is sent today is of last year: the calendar can count by either. */
function ClockSwitch({ clock }: { readonly clock: View['clock'] }) {
  return (
    <nav className="switch" aria-label="Which time counts">
      {(Object.keys(CLOCKS) as View['clock'][]).map((name) => (
        <Link
          key={name}
          href={addressWith({ by: name === 'upload' ? undefined : name, date: undefined })}
          aria-current={name === clock}
        >
          {CLOCKS[name]}
        </Link>
      ))}
    </nav>
  );
}

/** The heat map ends today, or with the year of a day that is further back. */
function lastShown(date: string): string {
  const today = parseDate(Date.now());
  return date < findFirstShown(today) ? addDays(date, DAYS_AFTER) : today;
}

function Calendar({ view, days }: { readonly view: View; readonly days: AnalysisDays['days'] }) {
  if (view.view === 'day') return null;
  return (
    <div className="card calendar">
      {view.view === 'year' ? (
        <HeatMap weeks={listWeeksUntil(lastShown(view.date), days)} open={view.date} />
      ) : (
        <MonthMap rows={buildMonth(view.date, days)} open={view.date} />
      )}
    </div>
  );
}

function Trends({ view }: { readonly view: View }) {
  const query = buildQuery(view.filters, { by: view.clock, ...chooseTrendDays(view), limit: `${MAX_LISTED}` });
  const resource = useResource<AnalysisList>(`/api/analyses?${query}`);
  const applications = resource.state === 'there' ? groupByApplication(resource.value.analyses) : [];
  if (applications.length === 0) return null;
  return (
    <section aria-labelledby="trends-title">
      <div className="section-head">
        <h2 id="trends-title">Trends</h2>
        <span>
          {describeTrendDays(view, MAX_LISTED)}; a point is one artifact at its own time, orange is beyond the limit
        </span>
      </div>
      {applications.map(({ application, host, kind, analyses, trends }) => (
        <div key={`${kind} ${application} ${host}`} className="card trends">
          <h3>
            <UntrustedName name={application} />{' '}
            <small>
              {host !== undefined && (
                <>
                  <UntrustedName name={host} /> ·{' '}
                </>
              )}
              {analyses} × {KINDS[kind].name}
            </small>
          </h3>
          <div>
            {trends.map((trend) => (
              <TrendChart key={trend.label} {...trend} />
            ))}
          </div>
        </div>
      ))}
    </section>
  );
}

function Empty() {
  return (
    <p className="paragraph">
      Nothing has been analyzed here yet, or nothing fits the filters. <Link href="/">Analyze a file</Link>, or send one
      by the <Link href="/docs/api">REST interface</Link>: it appears here.
    </p>
  );
}

/** The years that have analyses, by which one gets to a log of long ago. */
function YearList({ days }: { readonly days: AnalysisDays['days'] }) {
  const years = Map.groupBy(days, ({ date }) => date.slice(0, 4));
  return (
    <nav className="years" aria-label="Years">
      {[...years].map(([year, own]) => (
        <Link key={year} href={addressWith({ date: own.at(-1)?.date })}>
          {year} <small>{own.reduce((sum, { count }) => sum + count, 0)}</small>
        </Link>
      ))}
    </nav>
  );
}

/** All analyses: calendar, list and trends. */
export default function AnalysesPage() {
  const { query } = useAppLocation();
  const today = parseDate(Date.now());
  const view = readView(query, today);
  const range = view.clock === 'artifact' ? { by: 'artifact' } : { from: findFirstShown(today), to: today };
  const days = useResource<AnalysisDays>(`/api/analyses/days?${buildQuery(view.filters, range)}`);
  const list = useResource<AnalysisList>(
    `/api/analyses?${buildQuery(view.filters, { by: view.clock, from: view.date, to: view.date, limit: `${MAX_LISTED}` })}`,
  );
  useEffect(() => {
    document.title = 'Analyses · Hindsight';
  }, []);
  const isFirst = (resource: typeof days | typeof list) => resource.state === 'loading' && resource.last === undefined;
  // All parts are shown at once, so that nothing moves.
  if (isFirst(days) || isFirst(list)) return <main id="main" className="page" aria-busy="true" />;
  if (days.state === 'failed') return <FaultPage fault={days.fault} again={days.reload} />;
  const known = days.state === 'there' ? days.value : (days.last ?? NO_DAYS);
  const entries =
    list.state === 'there' ? list.value.analyses : list.state === 'loading' ? (list.last?.analyses ?? []) : [];
  const total = known.days.reduce((sum, { count }) => sum + count, 0);
  const ofDay = known.days.find(({ date }) => date === view.date)?.count ?? 0;
  const problems = known.days.reduce((sum, { problems }) => sum + problems, 0);
  const reload = () => {
    days.reload();
    list.reload();
  };
  return (
    <main id="main" className="page">
      <div className="section-head">
        <div>
          <h1>Analyses</h1>
          <p className="facts">
            {total.toLocaleString('en-US')} {view.clock === 'artifact' ? 'in all' : 'in a year'},{' '}
            {problems.toLocaleString('en-US')} with a problem
          </p>
          {view.clock === 'artifact' && <YearList days={known.days} />}
        </div>
        <span className="switches">
          <ClockSwitch clock={view.clock} />
          <ViewSwitch view={view.view} />
        </span>
      </div>
      <FilterBar filters={view.filters} choices={known} />
      <Calendar view={view} days={known.days} />
      {days.state === 'there' && total === 0 && <Empty />}
      <AnalysisTable date={view.date} entries={worstFirst(entries)} total={ofDay} changed={reload} />
      <Trends view={view} />
    </main>
  );
}
