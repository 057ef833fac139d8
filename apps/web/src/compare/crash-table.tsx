import type { Comparison } from '@hindsight/api';
import { escapeControls } from '@hindsight/render/browser';
import { Letter } from './heads.tsx';

type ComparedCrash = NonNullable<Comparison['crash']>;

/** Two crashes beside each other: whether one cause explains both. */
export function CrashTable({ crash: { same, rows } }: { readonly crash: ComparedCrash }) {
  return (
    <section aria-labelledby="crash-title">
      <div className="section-head">
        <h2 id="crash-title">The two crashes</h2>
        <span>{same ? 'the same cause' : 'not the same'}</span>
      </div>
      {
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
        <section className="card scroll" tabIndex={0} aria-label="The two crashes">
          <table className="figures-compared">
            <thead>
              <tr>
                <th scope="col">What</th>
                <th scope="col">
                  <Letter side="a" />
                </th>
                <th scope="col">
                  <Letter side="b" />
                </th>
                <th scope="col">Change</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ label, a, b, same: isSame }) => (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  <td>{escapeControls(a ?? '–')}</td>
                  <td>{escapeControls(b ?? '–')}</td>
                  <td>{isSame ? 'same' : 'another'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      }
    </section>
  );
}
