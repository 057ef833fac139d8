import type { AnalysisEntry, AnalysisList } from '@hindsight/api';
import { escapeControls } from '@hindsight/render/browser';
import { useResource } from '../api/use-resource.ts';
import { addressWith, navigate } from '../navigation.ts';
import { FaultPage } from '../shell/fault-page.tsx';
import { Link } from '../shell/link.tsx';
import { KINDS } from '../upload/kinds.ts';
import { Letter, type Side } from './heads.tsx';

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

/** When the address names none or only one of the two. */
export function Picker({ a, b }: { readonly a: string; readonly b: string }) {
  const list = useResource<AnalysisList>('/api/analyses?limit=200');
  if (list.state === 'failed') return <FaultPage fault={list.fault} again={list.reload} />;
  const entries = list.state === 'there' ? list.value.analyses.filter(({ token }) => token) : [];
  const kind = entries.find(({ token }) => token === (a || b))?.kind;
  const fitting = entries.filter((entry) => kind === undefined || entry.kind === kind);
  return (
    <main id="main" className="page">
      <h1>Compare</h1>
      <p className="facts">Two analyses of one kind: what changed, for the better or the worse.</p>
      <div className="heads">
        <Choice side="a" value={a} entries={b ? fitting : entries} />
        <Choice side="b" value={b} entries={a ? fitting : entries} />
      </div>
      {list.state === 'there' && entries.length < 2 && (
        <p className="paragraph">
          There are not two analyses yet. <Link href="/">Analyse a file</Link> first.
        </p>
      )}
    </main>
  );
}
