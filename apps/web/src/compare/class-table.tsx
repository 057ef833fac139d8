import type { Comparison } from '@hindsight/api';
import { formatQuantity } from '@hindsight/model';
import { escapeControls } from '@hindsight/render/browser';
import { Letter } from './heads.tsx';

type Classes = NonNullable<Comparison['classes']>;
type ComparedClass = Classes['rows'][number];

const WHOLE = new Intl.NumberFormat('en-US');

const counted = (value: number | undefined): string => (value === undefined ? '–' : WHOLE.format(value));
const sized = (value: number | undefined): string =>
  value === undefined ? '–' : formatQuantity({ value, unit: 'bytes' });

const formatSign = (change: number): string => (change > 0 ? '+' : change < 0 ? '−' : '');

function ClassRow({ row: { label, a, b } }: { readonly row: ComparedClass }) {
  const objects = (b?.objects ?? 0) - (a?.objects ?? 0);
  const bytes = (b?.shallowSize ?? 0) - (a?.shallowSize ?? 0);
  return (
    <tr>
      <th scope="row">
        <code>{escapeControls(label)}</code>
      </th>
      <td className="r">{counted(a?.objects)}</td>
      <td className="r">{counted(b?.objects)}</td>
      <td className="r">
        {formatSign(objects)}
        {counted(Math.abs(objects))}
      </td>
      <td className="r">{sized(a?.shallowSize)}</td>
      <td className="r">{sized(b?.shallowSize)}</td>
      <td className="r">
        {formatSign(bytes)}
        {sized(Math.abs(bytes))}
      </td>
    </tr>
  );
}

const SIDES = [<Letter key="a" side="a" />, <Letter key="b" side="b" />, <span key="change">change</span>] as const;

/** Two heap dumps by class: the change of objects and shallow bytes. */
export function ClassTable({ classes: { rows, changed } }: { readonly classes: Classes }) {
  return (
    <section aria-labelledby="classes-title">
      <div className="section-head">
        <h2 id="classes-title">Classes</h2>
        <span>
          {changed > rows.length
            ? `the ${rows.length} of ${WHOLE.format(changed)} that changed most`
            : `${changed} changed`}
          , by shallow size
        </span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard. */}
      <section className="card scroll" tabIndex={0} aria-label="Classes">
        <table className="figures-compared classes-compared">
          <thead>
            <tr>
              <th scope="col" rowSpan={2}>
                Class
              </th>
              <th scope="colgroup" colSpan={3} className="r">
                Objects
              </th>
              <th scope="colgroup" colSpan={3} className="r">
                Shallow size
              </th>
            </tr>
            <tr>
              {[...SIDES, ...SIDES].map((head, index) => (
                <th key={index} scope="col" className="r">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <ClassRow key={row.label} row={row} />
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}
