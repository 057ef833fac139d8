import type { AnalysisList, ExampleList, JobList } from '@hindsight/api';
import { escapeControls, LEVEL_ROLE } from '@hindsight/render/browser';
import { LevelIcon, Prose, UntrustedName } from '@hindsight/render/components';
import { type ReactNode, useEffect } from 'react';
import { useResource } from '../api/use-resource.ts';
import { describeFault } from '../shell/fault-text.ts';
import { Link } from '../shell/link.tsx';
import { formatAge } from './age.ts';
import { HowTo } from './how-to.tsx';
import { KINDS } from './kinds.ts';

/** The lists are loaded again after this time, as long as somebody looks. */
const REFRESH_MS = 10_000;
const LISTED = 6;

const TIMESTAMP_FORMAT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

/** Calls `refresh` from time to time while the page is visible, and whenever one of the files of the page has ended. */
function useRefresh(refresh: () => void, ended: number): void {
  useEffect(() => {
    if (ended > 0) refresh();
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') refresh();
    }, REFRESH_MS);
    return () => clearInterval(timer);
  }, [refresh, ended]);
}

/** The last answer of a list, while it is loaded again and when that fails. */
function useLiveList<Answer>(path: string | undefined, ended: number): Answer | undefined | null {
  const resource = useResource<Answer>(path);
  useRefresh(resource.reload, path === undefined ? 0 : ended);
  if (resource.state === 'there') return resource.value;
  if (resource.state === 'failed') return null;
  return resource.last;
}

interface AfterRecentProps {
  readonly signedIn: boolean;
  /** How many files of the page are analyzed or have failed. */
  readonly ended: number;
  /** Analyzes an example. */
  readonly open: (example: string) => void;
  readonly children: ReactNode;
}

/** The latest analyses, for signed-in users. The content below waits for them, because it would move otherwise. */
export function AfterRecent({ signedIn, ended, open, children }: AfterRecentProps) {
  const list = useLiveList<AnalysisList>(signedIn ? `/api/analyses?limit=${LISTED}` : undefined, ended);
  const jobs = useLiveList<JobList>(signedIn ? `/api/analyses/jobs?limit=${LISTED}` : undefined, ended);
  const examples = useResource<ExampleList>(signedIn ? '/api/examples' : undefined);
  if (signedIn && (list === undefined || jobs === undefined || examples.state === 'loading')) return null;
  const entries = (list?.analyses ?? []).filter(({ token }) => token);
  return (
    <>
      <div className="below">
        {signedIn && (
          <div>
            <Recent entries={entries} jobs={jobs?.jobs ?? []} />
            {examples.state === 'there' && <Examples examples={examples.value.examples} open={open} />}
          </div>
        )}
        <HowTo />
      </div>
      {children}
    </>
  );
}

const Age = ({ at }: { readonly at: number }) => (
  <time dateTime={new Date(at).toISOString()} title={`${TIMESTAMP_FORMAT.format(at)} UTC`}>
    {formatAge(Date.now() - at) ?? TIMESTAMP_FORMAT.format(at)}
  </time>
);

const FileName = ({ name, appName }: { readonly name: string; readonly appName: string | undefined }) => (
  <small>
    <code>
      <UntrustedName name={name} />
    </code>
    {appName && ` · ${escapeControls(appName)}`}
  </small>
);

function JobItem({ job }: { readonly job: JobList['jobs'][number] }) {
  const { id, fileName, appName, state, progress, createdAt, fault } = job;
  const words = fault && describeFault(fault);
  return (
    <li>
      <span className={fault ? 'severe' : 'info'}>
        <LevelIcon level={fault ? 'SEVERE' : 'INFO'} />
      </span>
      <div>
        <Link href={`/jobs/${id}`}>
          {words
            ? `Not analyzed: ${words.title.charAt(0).toLowerCase()}${words.title.slice(1)}`
            : `${state} · ${Math.floor(100 * progress)} %`}
        </Link>
        {words && (
          <small className="reason">
            <Prose text={words.text} />
          </small>
        )}
        <FileName name={fileName} appName={appName} />
      </div>
      <Age at={createdAt} />
    </li>
  );
}

interface RecentProps {
  readonly entries: AnalysisList['analyses'];
  readonly jobs: JobList['jobs'];
}

/** What was analyzed, is being analyzed and failed, newest first. */
function Recent({ entries, jobs }: RecentProps) {
  if (entries.length === 0 && jobs.length === 0) return null;
  const items = [
    ...jobs.map((job) => ({ at: job.createdAt, item: <JobItem key={job.id} job={job} /> })),
    ...entries.map((entry) => ({ at: entry.createdAt, item: <EntryItem key={entry.id} entry={entry} /> })),
  ];
  return (
    <section aria-labelledby="recent-title">
      <div className="section-head">
        <h2 id="recent-title">Recent</h2>
        <Link href="/analyses">all analyses</Link>
      </div>
      <ul className="card recent">
        {items
          .sort((a, b) => b.at - a.at)
          .slice(0, LISTED)
          .map(({ item }) => item)}
      </ul>
    </section>
  );
}

function EntryItem({ entry }: { readonly entry: AnalysisList['analyses'][number] }) {
  const { token, level = 'OK', verdict, fileName, appName, createdAt } = entry;
  return (
    <li>
      <span className={LEVEL_ROLE[level]}>
        <LevelIcon level={level} />
      </span>
      <div>
        <Link href={`/reports/${token}`}>
          <Prose text={verdict ?? fileName} />
        </Link>
        <FileName name={fileName} appName={appName} />
      </div>
      <Age at={createdAt} />
    </li>
  );
}

interface ExamplesProps {
  readonly examples: ExampleList['examples'];
  readonly open: (name: string) => void;
}

/** A report to look at for somebody who has no file at hand. */
const Examples = ({ examples, open }: ExamplesProps) => (
  <section aria-labelledby="examples-title" className="examples">
    <h2 id="examples-title">No file at hand? See an example</h2>
    <ul className="card">
      {examples.map(({ kind, name, title }) => (
        <li key={name}>
          <span>
            <b>{KINDS[kind].name}</b>
            <small>
              <Prose text={title} />
            </small>
          </span>
          <button type="button" onClick={() => open(name)}>
            Open<span className="unseen"> the example of {KINDS[kind].name}</span>
          </button>
        </li>
      ))}
    </ul>
  </section>
);
