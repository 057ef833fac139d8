import type { ComparedProfile, Comparison } from '@hindsight/api';
import { formatQuantity } from '@hindsight/model';
import { escapeControls } from '@hindsight/render/browser';
import { toBrowserAddress } from '../base.ts';
import { defer } from '../defer.tsx';
import { findFlame } from './differential.ts';
import { Letter } from './heads.tsx';

const MAX_METHODS = 25;
/** Smaller changes would be shown as 0. */
const MIN_POINTS = 0.05;
const DifferenceFlame = defer(
  () => import('./difference-flame.tsx'),
  () => <figure className="card waiting" aria-busy="true" />,
);

const CERTAINTY: Readonly<Record<ComparedProfile['methods'][number]['confidence'], string>> = {
  high: 'certain',
  medium: 'likely',
  low: 'may be chance',
};

const percent = (value: number): string => formatQuantity({ value, unit: 'percent' });

const formatDelta = (delta: number): string =>
  `${delta > 0 ? '+' : delta < 0 ? '−' : ''}${Math.abs(delta).toFixed(1)} points`;

function MethodTable({ profile }: { readonly profile: ComparedProfile }) {
  const title = `Methods of ${profile.id}`;
  const rows = profile.methods.filter(({ deltaPercent }) => Math.abs(deltaPercent) >= MIN_POINTS).slice(0, MAX_METHODS);
  if (rows.length === 0) return <p className="facts">No method has another share.</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <section className="card scroll" tabIndex={0} aria-label={title}>
      <table className="figures-compared">
        <thead>
          <tr>
            <th scope="col">Method, by its own share</th>
            <th scope="col" className="r">
              <Letter side="a" />
            </th>
            <th scope="col" className="r">
              <Letter side="b" />
            </th>
            <th scope="col" className="r">
              Change
            </th>
            <th scope="col">Confidence</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.method}>
              <th scope="row">
                <code>{escapeControls(row.method)}</code>
              </th>
              <td className="r">{percent(row.selfPercentA)}</td>
              <td className="r">{percent(row.selfPercentB)}</td>
              <td className="r">{formatDelta(row.deltaPercent)}</td>
              <td>{CERTAINTY[row.confidence]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function ProfileView({ profile, reports }: { readonly profile: ComparedProfile } & Pick<Comparison, 'reports'>) {
  const [a, b] = [findFlame(reports.a, profile.id), findFlame(reports.b, profile.id)];
  return (
    <>
      {a && b && <DifferenceFlame a={a} b={b} />}
      <MethodTable profile={profile} />
      {profile.stacksURL && (
        <p className="facts">
          <a href={toBrowserAddress(profile.stacksURL)} download={`${profile.id}.diff.collapsed`}>
            Collapsed stacks with both numbers
          </a>
        </p>
      )}
    </>
  );
}

/** The profiles that both recordings have: the first one in sight, the others folded. */
export function ProfileTables({ profiles, reports }: Required<Pick<Comparison, 'profiles' | 'reports'>>) {
  const [first, ...others] = profiles;
  if (!first) return null;
  return (
    <section aria-labelledby="profiles-title">
      <div className="section-head">
        <h2 id="profiles-title">Profiles</h2>
        <span>by shares, because lengths and loads differ: {first.id}</span>
      </div>
      <ProfileView profile={first} reports={reports} />
      {others.map((profile) => (
        <details key={profile.id} className="card more-charts">
          <summary>Profile {profile.id}</summary>
          <ProfileView profile={profile} reports={reports} />
        </details>
      ))}
    </section>
  );
}
