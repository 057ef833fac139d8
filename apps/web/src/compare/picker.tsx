import type { AnalysisEntry, AnalysisList } from '@hindsight/api';
import { escapeControls, LEVEL_ROLE } from '@hindsight/render/browser';
import { LevelIcon, Prose } from '@hindsight/render/components';
import { useResource } from '../api/use-resource.ts';
import { addressWith, navigate } from '../navigation.ts';
import { FaultPage } from '../shell/fault-page.tsx';
import { Link } from '../shell/link.tsx';
import { KINDS } from '../upload/kinds.ts';
import { Letter, type Side } from './heads.tsx';
import { type SuggestedPair, suggestPairs } from './suggestions.ts';

const TIMESTAMP_FORMAT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

const describe = ({ fileName, appName, createdAt, kind }: AnalysisEntry): string =>
  escapeControls(
    [`${TIMESTAMP_FORMAT.format(createdAt)} UTC`, KINDS[kind].name, fileName, appName].filter(Boolean).join(' · '),
  );

function Choice(props: { readonly side: Side; readonly value: string; readonly entries: readonly AnalysisEntry[] }) {
  const { side, value, entries } = props;
  return (
    <label className="card compared">
      <Letter side={side} />
      <select value={value} onChange={(event) => navigate(addressWith({ [side]: event.target.value || undefined }))}>
        <option value="">Choose an analysis</option>
        {entries.map((entry) => (
          <option key={entry.id} value={entry.token}>
            {describe(entry)}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Pairs that a person most likely wants to compare, each a link. */
function Suggestions({ pairs }: { readonly pairs: readonly SuggestedPair[] }) {
  if (pairs.length === 0) return null;
  return (
    <section aria-labelledby="suggested-title">
      <h2 id="suggested-title">Suggested</h2>
      <ul className="card suggested">
        {pairs.map(({ a, b }) => (
          <li key={`${a.id} ${b.id}`}>
            <Link href={`/compare?a=${a.token}&b=${b.token}`}>
              {escapeControls(b.appName ?? b.fileName)} · {KINDS[b.kind].name}
            </Link>
            <ul>
              {(
                [
                  ['a', a],
                  ['b', b],
                ] as const
              ).map(([side, { id, level = 'OK', verdict, createdAt, artifactTime }]) => (
                <li key={id}>
                  <Letter side={side} />
                  <time>{TIMESTAMP_FORMAT.format(artifactTime?.to ?? createdAt)}</time>
                  <span className={LEVEL_ROLE[level]}>
                    <LevelIcon level={level} />
                  </span>
                  <span>
                    <Prose text={verdict ?? ''} />
                  </span>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** When the address names none or only one of the two. */
export function Picker({ a, b }: { readonly a: string; readonly b: string }) {
  const list = useResource<AnalysisList>('/api/analyses?limit=200');
  if (list.state === 'failed') return <FaultPage fault={list.fault} again={list.reload} />;
  // Nothing is drawn before the list is there: the suggestions above the choices would push them down.
  if (list.state === 'loading') return <main id="main" className="page" aria-busy="true" />;
  const entries = list.value.analyses.filter(({ token }) => token);
  const chosen = entries.find(({ token }) => token === (a || b));
  const kind = chosen?.kind;
  const fitting = entries.filter((entry) => kind === undefined || entry.kind === kind);
  return (
    <main id="main" className="page">
      <h1>Compare</h1>
      <p className="facts">Two analyses of one kind: what changed, for the better or the worse.</p>
      <Suggestions pairs={suggestPairs(entries, chosen)} />
      {entries.length >= 2 && <h2>Or choose two</h2>}
      <div className="heads">
        <Choice side="a" value={a} entries={b ? fitting : entries} />
        <Choice side="b" value={b} entries={a ? fitting : entries} />
      </div>
      {entries.length < 2 && (
        <p className="paragraph">
          There are not two analyses yet. <Link href="/">Analyze a file</Link> first.
        </p>
      )}
    </main>
  );
}
