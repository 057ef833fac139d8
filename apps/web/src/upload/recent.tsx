import type { AnalysisList } from '@hindsight/api';
import { escapeControls, LEVEL_ROLE } from '@hindsight/render/browser';
import { LevelIcon, Prose, UntrustedName } from '@hindsight/render/components';
import type { ReactNode } from 'react';
import { useResource } from '../api/use-resource.ts';
import { Link } from '../shell/link.tsx';
import { HowTo } from './how-to.tsx';

const TIMESTAMP_FORMAT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

/** The latest analyses, for signed-in users. The content below waits for them, because it would move otherwise. */
export function AfterRecent({ signedIn, children }: { readonly signedIn: boolean; readonly children: ReactNode }) {
  const list = useResource<AnalysisList>(signedIn ? '/api/analyses?limit=6' : undefined);
  if (signedIn && list.state === 'loading' && !list.last) return null;
  const entries = list.state === 'there' ? list.value.analyses.filter(({ token }) => token) : [];
  return (
    <>
      <div className="below">
        {entries.length > 0 && <Recent entries={entries} />}
        <HowTo />
      </div>
      {children}
    </>
  );
}

function Recent({ entries }: { readonly entries: AnalysisList['analyses'] }) {
  return (
    <section aria-labelledby="recent-title">
      <div className="section-head">
        <h2 id="recent-title">Recent</h2>
        <Link href="/analyses">all analyses</Link>
      </div>
      <ul className="card recent">
        {entries.map(({ id, token, level = 'OK', verdict, fileName, appName, createdAt }) => (
          <li key={id}>
            <span className={LEVEL_ROLE[level]}>
              <LevelIcon level={level} />
            </span>
            <div>
              <Link href={`/reports/${token}`}>
                <Prose text={verdict ?? fileName} />
              </Link>
              <small>
                <code>
                  <UntrustedName name={fileName} />
                </code>
                {appName && ` · ${escapeControls(appName)}`}
              </small>
            </div>
            <time dateTime={new Date(createdAt).toISOString()}>{TIMESTAMP_FORMAT.format(createdAt)}</time>
          </li>
        ))}
      </ul>
    </section>
  );
}
