import type { Comparison } from '@hindsight/api';
import { escapeControls } from '@hindsight/render/browser';
import { Letter } from './heads.tsx';

type Threads = NonNullable<Comparison['threads']>;

const WHOLE = new Intl.NumberFormat('en-US');

const describeChange = (a: string | undefined, b: string | undefined): string =>
  a === undefined ? 'new' : b === undefined ? 'gone' : 'changed';

function countChanges({ changed, new: added, gone: ended, same }: Threads): string {
  return [
    `${WHOLE.format(changed)} changed`,
    `${added} new`,
    `${ended} gone`,
    `${WHOLE.format(same)} as they were`,
  ].join(', ');
}

/** The last dumps of two analyses by the names of their threads. */
export function ThreadTable({ threads }: { readonly threads: Threads }) {
  const { rows, changed, new: added, gone: ended } = threads;
  const more = changed + added + ended - rows.length;
  return (
    <section aria-labelledby="threads-title">
      <div className="section-head">
        <h2 id="threads-title">Threads</h2>
        <span>
          {countChanges(threads)}
          {more > 0 && `; the first ${rows.length} are shown`}
        </span>
      </div>
      {rows.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
        <section className="card scroll" tabIndex={0} aria-label="Threads">
          <table className="figures-compared">
            <thead>
              <tr>
                <th scope="col">Thread</th>
                <th scope="col">
                  State in <Letter side="a" />
                </th>
                <th scope="col">
                  State in <Letter side="b" />
                </th>
                <th scope="col">Change</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ name, a, b }, index) => (
                <tr key={index}>
                  <th scope="row">
                    <code>{escapeControls(name)}</code>
                  </th>
                  <td>{a ?? '–'}</td>
                  <td>{b ?? '–'}</td>
                  <td>{describeChange(a, b)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </section>
  );
}
