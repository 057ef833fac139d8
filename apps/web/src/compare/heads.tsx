import type { AnalysisEntry } from '@hindsight/api';
import { escapeControls } from '@hindsight/render/browser';
import { UntrustedName } from '@hindsight/render/components';
import { addressWith } from '../navigation.ts';
import { Link } from '../shell/link.tsx';

export type Side = 'a' | 'b';

const TIMESTAMP_FORMAT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

export const Letter = ({ side }: { readonly side: Side }) => (
  <span className={`letter side-${side}`}>{side.toUpperCase()}</span>
);

function Head({ side, entry }: { readonly side: Side; readonly entry: AnalysisEntry }) {
  const { fileName, appName, host, createdAt, token } = entry;
  return (
    <div className="card compared">
      <Letter side={side} />
      <div>
        <Link href={`/reports/${token}`}>
          <code>
            <UntrustedName name={fileName} />
          </code>
        </Link>
        <div className="facts">{escapeControls([appName, host].filter(Boolean).join(' · '))}</div>
        <div className="facts">{TIMESTAMP_FORMAT.format(createdAt)} UTC</div>
      </div>
      <Link className="change" href={addressWith({ [side]: undefined })}>
        Change
      </Link>
    </div>
  );
}

/** The two analyses that are compared, and a button that swaps them. */
export function ComparedAnalyses({ a, b }: { readonly a: AnalysisEntry; readonly b: AnalysisEntry }) {
  return (
    <div className="heads">
      <Head side="a" entry={a} />
      <Link className="button" href={addressWith({ a: b.token, b: a.token })} aria-label="Swap A and B">
        ⇄
      </Link>
      <Head side="b" entry={b} />
    </div>
  );
}
