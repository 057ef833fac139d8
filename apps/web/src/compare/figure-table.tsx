import type { Change, Comparison } from '@hindsight/api';
import { formatQuantity, type Quantity } from '@hindsight/model';
import { formatChange } from '@hindsight/render/browser';
import { addressWith } from '../navigation.ts';
import { Link } from '../shell/link.tsx';
import { Letter } from './heads.tsx';

type ComparedFigure = Comparison['figures'][number];

const WORD: Readonly<Record<Change, string>> = {
  better: 'better',
  worse: 'worse',
  same: 'no change',
  changed: 'for information',
};

const write = (quantity: Quantity | undefined): string => (quantity ? formatQuantity(quantity) : '–');

const chooseArrow = ({ a, b, change }: ComparedFigure): string =>
  change === 'better' || change === 'worse' ? ((b?.value ?? 0) < (a?.value ?? 0) ? '▼ ' : '▲ ') : '';

function PairedBars({ a, b }: ComparedFigure) {
  const most = Math.max(a?.value ?? 0, b?.value ?? 0) || 1;
  const width = (quantity: Quantity | undefined) => `${(100 * Math.max(0, quantity?.value ?? 0)) / most}%`;
  return (
    <div className="paired" aria-hidden="true">
      <i className="side-a" style={{ width: width(a) }} />
      <i className="side-b" style={{ width: width(b) }} />
    </div>
  );
}

/** Key figures side by side; `only=changed` in the address leaves out equal ones. */
export function FigureTable({
  figures,
  onlyChanged,
}: {
  readonly figures: Comparison['figures'];
  readonly onlyChanged: boolean;
}) {
  const changed = figures.filter(({ change }) => change !== 'same');
  const shown = onlyChanged ? changed : figures;
  return (
    <section aria-labelledby="figures-title">
      <div className="section-head">
        <h2 id="figures-title">Figures</h2>
        <nav className="switch" aria-label="Which figures">
          <Link href={addressWith({ only: 'changed' })} aria-current={onlyChanged}>
            Changed {changed.length}
          </Link>
          <Link href={addressWith({ only: undefined })} aria-current={!onlyChanged}>
            All {figures.length}
          </Link>
        </nav>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard. */}
      <section className="card scroll" tabIndex={0} aria-label="Figures">
        <table className="figures-compared">
          <thead>
            <tr>
              <th scope="col">Figure</th>
              <th scope="col" className="r">
                <Letter side="a" />
              </th>
              <th scope="col" className="r">
                <Letter side="b" />
              </th>
              <th scope="col" className="bars">
                <span className="unseen">Bars</span>
              </th>
              <th scope="col" className="r against">
                B against A
              </th>
              <th scope="col">
                <span className="unseen">Better or worse</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={row.label}>
                <th scope="row">{row.label}</th>
                <td className="r">{write(row.a)}</td>
                <td className="r">{write(row.b)}</td>
                <td className="bars">
                  <PairedBars {...row} />
                </td>
                <td className="r against">{formatChange(row)}</td>
                <td className={row.change === 'better' ? 'ok' : row.change === 'worse' ? 'severe' : 'facts'}>
                  {chooseArrow(row)}
                  {WORD[row.change]}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}
