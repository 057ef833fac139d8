import type { Report, Series } from '@hindsight/model';
import { collectCharts } from '@hindsight/render/browser';
import { ChartFrame } from '@hindsight/render/components';
import { useMemo, useState } from 'react';
import { download } from '../blocks/download.ts';
import { useReport } from '../blocks/report-context.ts';
import { TableBlock } from '../blocks/table.tsx';
import { defer } from '../defer.tsx';
import { CopyLink, ImageLinks } from '../shapes/shape-figure.tsx';
import { ToolMenu } from '../shapes/tool-menu.tsx';
import { measureChart } from './chart-height.ts';
import { type ChartBlock, tabulateChart, writeChartCsv } from './chart-text.ts';

/** Charts need a large library, which is loaded after the text. */
const Plot = defer(
  () => import('./plot.tsx'),
  ({ height }) => <div className="plot" style={{ height }} aria-busy="true" />,
);

function Tools(props: { readonly block: ChartBlock; readonly asTable: boolean; readonly switchTable: () => void }) {
  const { block, asTable, switchTable } = props;
  return (
    <ToolMenu title={block.title}>
      <button type="button" className="link-button" aria-pressed={asTable} onClick={switchTable}>
        as {asTable ? 'chart' : 'table'}
      </button>
      <ImageLinks id={block.id} />
      <button
        type="button"
        className="link-button"
        onClick={() => download(`${block.id}.csv`, 'text/csv', writeChartCsv(block))}
      >
        CSV
      </button>
      <CopyLink anchor={`c-${block.id}`} />
    </ToolMenu>
  );
}

/** Chips that show and hide series, when there are several. */
function SeriesChips(props: {
  readonly series: readonly Series[];
  readonly hidden: ReadonlySet<string>;
  readonly toggle: (name: string) => void;
}) {
  if (props.series.length < 2) return null;
  return (
    <div className="chips">
      {props.series.map(({ name, tone }) => (
        <button
          key={name}
          type="button"
          className="chip"
          aria-pressed={!props.hidden.has(name)}
          onClick={() => props.toggle(name)}
        >
          <i className={`tone-${tone}`} />
          {name}
        </button>
      ))}
    </div>
  );
}

function toggled(names: ReadonlySet<string>, name: string): ReadonlySet<string> {
  const next = new Set(names);
  if (!next.delete(name)) next.add(name);
  return next;
}

const without = (hidden: ReadonlySet<string>, block: ChartBlock): ChartBlock =>
  block.kind === 'timeline' && hidden.size > 0
    ? { ...block, series: block.series.filter(({ name }) => !hidden.has(name)) }
    : block;

/** Finds the same chart in the report of all of the time. */
function findUnfiltered(block: ChartBlock, report: Report): ChartBlock {
  const found = collectCharts(report).get(block.id);
  return found?.kind === 'timeline' || found?.kind === 'bars' ? found : block;
}

/** A chart with its tools: toggles of its series, table view, images and CSV. */
export function Chart({ block }: { readonly block: ChartBlock }) {
  const [asTable, setAsTable] = useState(false);
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const height = measureChart(block);
  const whole = findUnfiltered(block, useReport().whole);
  const shown = useMemo(() => without(hidden, block), [block, hidden]);
  const shownWhole = useMemo(() => without(hidden, whole), [whole, hidden]);
  const tools = (
    <>
      {block.kind === 'timeline' && (
        <SeriesChips
          series={block.series}
          hidden={hidden}
          toggle={(name) => setHidden((before) => toggled(before, name))}
        />
      )}
      <span className="more">
        <Tools block={block} asTable={asTable} switchTable={() => setAsTable((before) => !before)} />
      </span>
    </>
  );
  return (
    <ChartFrame block={block} tools={tools}>
      {asTable ? (
        <TableBlock kind="table" {...tabulateChart(shown)} />
      ) : (
        <Plot block={shown} whole={shownWhole} height={height} />
      )}
    </ChartFrame>
  );
}
