import { type Evidence, formatQuantity } from '@hindsight/model';
import { type ReactNode, useId } from 'react';
import type { ProofPath } from '../proof-text.ts';
import { type Metric, selectUniqueMetrics } from '../report-text.ts';
import { Meter } from './meter.tsx';
import { usePageBehavior } from './page-behavior.ts';
import { Breakable } from './prose.tsx';
import { Quote } from './quote.tsx';

/** Two quotes are in sight when they are not longer together; a reader opens the others. */
const OPEN_CHARACTERS = 200;
/** Paths of so many steps together are in sight. */
const OPEN_STEPS = 12;

/** The way from a root to an object, with what each step keeps in memory. */
function Path({ name, steps }: ProofPath) {
  const { linkObject } = usePageBehavior();
  return (
    <figure>
      <figcaption>{name}</figcaption>
      <ol className="path">
        {steps.map(({ label, object, retained, marked }, index) => {
          const text = <Breakable text={label} />;
          const step = object === undefined ? text : linkObject(object, text);
          return (
            <li key={index}>
              <span>{marked ? <mark>{step}</mark> : step}</span>
              {retained && <b>{formatQuantity(retained)}</b>}
            </li>
          );
        })}
      </ol>
    </figure>
  );
}

/** The first path, and the others while they are short together. */
function Paths({ paths }: { readonly paths: readonly ProofPath[] }) {
  let steps = 0;
  const views = paths.map((path, index) => {
    steps += path.steps.length;
    return { isOpen: index === 0 || steps <= OPEN_STEPS, view: <Path key={index} {...path} /> };
  });
  const rest = views.filter(({ isOpen }) => !isOpen);
  return (
    <>
      {views.map(({ isOpen, view }) => isOpen && view)}
      {rest.length > 0 && (
        <details>
          <summary>{rest.length} more</summary>
          {rest.map(({ view }) => view)}
        </details>
      )}
    </>
  );
}

/** A figure beside its limit: the longer of the two takes the whole width. */
function Measure({ name, measured, limit }: Metric) {
  const most = limit && Math.max(measured.value, limit.value);
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {formatQuantity(measured)}
        {limit && <small>limit {formatQuantity(limit)}</small>}
      </dd>
      {limit && most !== undefined && most > 0 && (
        <dd className="bar">
          <Meter share={measured.value / most} limit={limit.value / most} />
        </dd>
      )}
    </div>
  );
}

const Measures = ({ metrics }: { readonly metrics: readonly Metric[] }) => (
  <dl className="measures">
    {metrics.map((metric, index) => (
      <Measure key={index} {...metric} />
    ))}
  </dl>
);

type QuotedLines = Extract<Evidence, { readonly kind: 'lines' }>;

const isMarked = ({ marks = [], text = '' }: QuotedLines): boolean => marks.some((mark) => text.includes(mark));

/** Chooses the quotes in sight: the first two while they are short, or else the one of them that has a mark. */
function chooseOpen(quotes: readonly QuotedLines[]): readonly QuotedLines[] {
  const [first, second] = quotes;
  if (!first || !second) return quotes;
  if ((first.text ?? '').length + (second.text ?? '').length <= OPEN_CHARACTERS) return [first, second];
  return [!isMarked(first) && isMarked(second) ? second : first];
}

function Quotes({ evidence }: { readonly evidence: readonly Evidence[] }) {
  const quotes = evidence.filter((one) => one.kind === 'lines');
  const open = chooseOpen(quotes);
  const rest = quotes.filter((one) => !open.includes(one));
  const draw = (one: QuotedLines, index: number) => (
    <Quote key={`${one.file ?? ''}:${one.first}:${index}`} quote={one} />
  );
  return (
    <>
      {open.map(draw)}
      {rest.length > 0 && (
        <details>
          <summary>{rest.length} more</summary>
          {rest.map(draw)}
        </details>
      )}
    </>
  );
}

interface ProofView {
  readonly kind: 'lines' | 'path' | 'chart';
  readonly name: string;
  readonly count: number;
  readonly content: ReactNode;
}

/** Lists the views of the evidence that are not empty, the one that proves most first. */
function listViews(evidence: readonly Evidence[]): readonly ProofView[] {
  const metrics = selectUniqueMetrics(evidence);
  const paths = evidence.filter((one) => one.kind === 'path');
  const lines = evidence.filter((one) => one.kind === 'lines');
  const views: readonly ProofView[] = [
    {
      kind: 'path',
      name: 'Path',
      count: paths.length,
      content: <Paths paths={paths} />,
    },
    { kind: 'lines', name: 'Lines', count: lines.length, content: <Quotes evidence={lines} /> },
    { kind: 'chart', name: 'Chart', count: metrics.length, content: <Measures metrics={metrics} /> },
  ];
  return views.filter(({ count }) => count > 0);
}

/**
 * The evidence of a claim: the path through the heap, the quoted lines, and the measured figures against their limits.
 * Where there are several, a reader chooses; the choice is one of plain radio buttons and needs no script.
 */
export function EvidenceList({ evidence }: { readonly evidence: readonly Evidence[] }) {
  const name = useId();
  const views = listViews(evidence);
  return (
    <div className="proof">
      {views.length > 1 && (
        <fieldset className="proof-tabs">
          <legend className="unseen">Proof to show</legend>
          {views.map((view, index) => (
            <label key={view.kind}>
              <input type="radio" name={name} value={view.kind} defaultChecked={index === 0} />
              {view.name} {view.count > 1 && <span className="n">{view.count}</span>}
            </label>
          ))}
        </fieldset>
      )}
      {views.map(({ kind, content }) => (
        <div key={kind} className={`proof-view proof-${kind}`}>
          {content}
        </div>
      ))}
    </div>
  );
}
