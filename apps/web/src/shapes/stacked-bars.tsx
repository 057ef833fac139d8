import { formatQuantity, type StackedBars } from '@hindsight/model';
import { buildStackedLegend, sumParts, toStackedTable } from '@hindsight/render/browser';
import { Legend } from '@hindsight/render/components';
import { useState } from 'react';
import { TableBlock } from '../blocks/table.tsx';
import { ImageLinks, ShapeFigure } from './shape-figure.tsx';
import { OnPaper } from './spacer.tsx';
import { useWindow } from './use-window.ts';
import { ViewSwitch } from './view-switch.tsx';

const ROW_PX = 36;

type BarRow = StackedBars['rows'][number];

function Bar({ row, most, unit }: { readonly row: BarRow; readonly most: number; readonly unit: StackedBars['unit'] }) {
  const parts = row.parts.filter(({ value }) => value > 0);
  const write = (value: number) => formatQuantity({ value, unit });
  const description = parts.map(({ name, value }) => `${write(value)} ${name}`).join(', ');
  return (
    <li style={{ height: ROW_PX }}>
      <span className="name">
        <b>{row.label}</b>
        {row.note && <span> {row.note}</span>}
      </span>
      <span className="bar" role="img" aria-label={description || 'nothing'}>
        {parts.map(({ name, value, tone }) => (
          <span
            key={name}
            className={`segment fill tone-${tone}`}
            style={{ width: `${(100 * value) / most}%` }}
            title={`${write(value)} ${name}`}
          >
            <b>{write(value)}</b>
            <em>{name}</em>
          </span>
        ))}
      </span>
    </li>
  );
}

/** One bar for each row, all on one scale. */
export function StackedBarsBlock({ block }: { readonly block: StackedBars }) {
  const [shown, setShown] = useState<'picture' | 'table'>('picture');
  const view = useWindow(block.rows.length, ROW_PX);
  const { box, className, onScroll, first, last, before, after } = view;
  const most = block.rows.reduce((longest, { parts }) => Math.max(longest, sumParts(parts)), 0) || 1;
  const menu = (
    <>
      <ViewSwitch view={shown} show={setShown} />
      <ImageLinks id={block.id} />
    </>
  );
  return (
    <ShapeFigure block={block} menu={menu} legend={<Legend entries={buildStackedLegend(block)} variant="fill" />}>
      {shown === 'table' ? (
        <TableBlock {...toStackedTable(block, block.rows.length).table} />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
        <section ref={box} className={className} onScroll={onScroll} tabIndex={0} aria-label={block.title}>
          {block.rows.length === 0 && <p className="paragraph">Nothing to show.</p>}
          <ul className="stacked">
            {before > 0 && <li className="spacer" style={{ height: before }} />}
            {block.rows.slice(first, last).map((row, index) => (
              <Bar key={first + index} row={row} most={most} unit={block.unit} />
            ))}
            {after > 0 && <li className="spacer" style={{ height: after }} />}
          </ul>
          <OnPaper view={view} count={block.rows.length} />
        </section>
      )}
    </ShapeFigure>
  );
}
