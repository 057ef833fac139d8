import type { ComparedGrowth } from '@hindsight/api';
import { formatQuantity } from '@hindsight/model';
import { escapeControls } from '@hindsight/render/browser';
import { FindingList } from '@hindsight/render/components';
import { useState } from 'react';
import { listVisible, measureChange, type Row } from './growth-rows.ts';

const WHOLE = new Intl.NumberFormat('en-US');
const TIMESTAMP_FORMAT = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'UTC',
});

const sized = (value: number): string => formatQuantity({ value, unit: 'bytes' });
const signed = (value: number, format: (value: number) => string): string =>
  `${value > 0 ? '+' : value < 0 ? '−' : ''}${format(Math.abs(value))}`;
const joinValues = (values: readonly number[], format: (value: number) => string): string =>
  values.map(format).join(' → ');

const VERDICTS: Readonly<Record<ComparedGrowth['points'][number]['verdict'], string>> = {
  leak: 'leak',
  'bounded-cache': 'cache with a limit',
  'warm-up': 'warm-up',
  load: 'load',
};

function DumpFacts({ dumps }: Pick<ComparedGrowth, 'dumps'>) {
  return (
    <ol className="dumps-compared">
      {dumps.map(({ takenAt, usedHeapSize, objects, threads, isRestarted }, at) => (
        <li key={`${at} ${takenAt}`}>
          <b>{sized(usedHeapSize)}</b> in {WHOLE.format(objects)} objects, {WHOLE.format(threads)} threads
          {takenAt !== undefined && <time> at {TIMESTAMP_FORMAT.format(takenAt)} UTC</time>}
          {isRestarted && <em> after a restart</em>}
        </li>
      ))}
    </ol>
  );
}

function PointTable({ points }: Pick<ComparedGrowth, 'points'>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <section className="card scroll" tabIndex={0} aria-label="Where it grew">
      <table className="figures-compared growth-compared">
        <thead>
          <tr>
            <th scope="col">Held by</th>
            <th scope="col">Verdict</th>
            <th scope="col">What accumulates</th>
            <th scope="col" className="r">
              Objects
            </th>
            <th scope="col" className="r">
              Retained
            </th>
            <th scope="col" className="r">
              Rate
            </th>
          </tr>
        </thead>
        <tbody>
          {points.map(({ holder, verdict, label, path, objects, retainedSize, bytesPerHour }) => (
            <tr key={path.join('\n')}>
              <th scope="row">
                <code>{escapeControls(holder)}</code>
              </th>
              <td>{VERDICTS[verdict]}</td>
              <td>
                <code>{escapeControls(label)}</code>
              </td>
              <td className="r">{joinValues(objects, WHOLE.format)}</td>
              <td className="r">{joinValues(retainedSize, sized)}</td>
              <td className="r">{bytesPerHour === undefined ? '–' : `${signed(bytesPerHour, sized)}/h`}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface TreeRowProps {
  readonly row: Row;
  readonly largest: number;
  readonly toggle: (place: number) => void;
}

function TreeRow({ row: { place, depth, group, isOpen, hasChildren }, largest, toggle }: TreeRowProps) {
  const { field, kind, label, change, objects, retainedSize } = group;
  const grown = measureChange(retainedSize);
  const count = measureChange(objects);
  return (
    <tr>
      <th scope="row" style={{ paddingLeft: `${8 + 14 * Math.min(depth, 24)}px` }}>
        {hasChildren ? (
          <button type="button" className="twist" aria-expanded={isOpen} onClick={() => toggle(place)}>
            {isOpen ? '▾' : '▸'}
          </button>
        ) : (
          <span className="twist" />
        )}
        {field !== '' && <span className="field-compared">{escapeControls(field)} </span>}
        <code>{escapeControls(kind === 'object' || kind === 'thread-local' ? label : `${kind} ${label}`)}</code>
        {change === 'new' && <small> new</small>}
        {change === 'gone' && <small> gone</small>}
      </th>
      <td className="r">{signed(count, WHOLE.format)}</td>
      <td className="r">{sized(retainedSize.at(-1) ?? 0)}</td>
      <td className={`r delta ${grown > 0 ? 'grown' : 'shrunk'}`}>
        <i style={{ width: `${(100 * Math.abs(grown)) / largest}%` }} />
        <span>{signed(grown, sized)}</span>
      </td>
    </tr>
  );
}

/** The dominator tree by class and field, colored by the difference of the last dump to the first. */
function DifferenceTree({ groups: { rows } }: Pick<ComparedGrowth, 'groups'>) {
  const [toggled, setToggled] = useState<ReadonlySet<number>>(new Set());
  const visible = listVisible(rows, toggled);
  const largest = Math.max(1, ...rows.map(({ retainedSize }) => Math.abs(measureChange(retainedSize))));
  const toggle = (place: number) =>
    setToggled(
      new Set([...toggled].includes(place) ? [...toggled].filter((one) => one !== place) : [...toggled, place]),
    );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <section className="card scroll" tabIndex={0} aria-label="Dominator tree by difference">
      <table className="figures-compared growth-tree">
        <thead>
          <tr>
            <th scope="col">Dominator tree by class and field</th>
            <th scope="col" className="r">
              Objects
            </th>
            <th scope="col" className="r">
              Retained at the end
            </th>
            <th scope="col" className="r">
              Difference
            </th>
          </tr>
        </thead>
        <tbody>
          {visible.map((row) => (
            <TreeRow key={row.place} row={row} largest={largest} toggle={toggle} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** What grew over heap dumps of one program, and who holds it. */
export function GrowthSection({ growth }: { readonly growth: ComparedGrowth }) {
  const { dumps, findings, points, groups } = growth;
  return (
    <section aria-labelledby="growth-title">
      <div className="section-head">
        <h2 id="growth-title">What grew, and who holds it</h2>
        <span>{dumps.length} dumps, matched by classes and fields</span>
      </div>
      <DumpFacts dumps={dumps} />
      {findings.length > 0 && <FindingList findings={findings} />}
      {points.length > 0 && <PointTable points={points} />}
      {groups.rows.length > 0 && <DifferenceTree groups={groups} />}
    </section>
  );
}
