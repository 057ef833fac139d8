import { type Evidence, formatQuantity } from '@hindsight/model';
import { Fragment } from 'react';
import { formatQuote, formatStep, type ProofPath, type QuotedLines, splitMarked } from '../proof-text.ts';
import { formatLineRange, uniqueMetrics } from '../report-text.ts';
import { usePageBehavior } from './page-behavior.ts';

/** This many quoted lines are in sight; a reader opens the others. */
const OPEN_QUOTES = 2;

function Quote({ quote }: { readonly quote: QuotedLines }) {
  const { linkQuote } = usePageBehavior();
  return (
    <figure>
      <figcaption>{linkQuote(quote, formatLineRange(quote))}</figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls sideways must be reachable by keyboard. */}
      <span className="code" tabIndex={0}>
        {splitMarked(formatQuote(quote), quote.marks).map(({ text, isMarked }, index) =>
          isMarked ? <mark key={index}>{text}</mark> : <Fragment key={index}>{text}</Fragment>,
        )}
      </span>
    </figure>
  );
}

function Path({ name, steps }: ProofPath) {
  return (
    <figure>
      <figcaption>{name}</figcaption>
      <ol className="path">
        {steps.map((step, index) => (
          <li key={index}>{step.marked ? <mark>{formatStep(step)}</mark> : formatStep(step)}</li>
        ))}
      </ol>
    </figure>
  );
}

/** The evidence of a claim: measured figures against their limits, then the quoted lines. */
export function EvidenceList({ evidence }: { readonly evidence: readonly Evidence[] }) {
  const metrics = uniqueMetrics(evidence);
  const quotes = evidence
    .filter((one) => one.kind === 'lines')
    .map((one, index) => <Quote key={`${one.file ?? ''}:${one.first}:${index}`} quote={one} />);
  const paths = evidence.filter((one) => one.kind === 'path');
  const rest = quotes.slice(OPEN_QUOTES);
  return (
    <div className="proof">
      {metrics.length > 0 && (
        <dl className="measures">
          {metrics.map(({ name, measured, limit }, index) => (
            <div key={index}>
              <dt>{name}</dt>
              <dd>
                {formatQuantity(measured)}
                {limit && <small>limit {formatQuantity(limit)}</small>}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {paths.map((path) => (
        <Path key={path.name} {...path} />
      ))}
      {quotes.slice(0, OPEN_QUOTES)}
      {rest.length > 0 && (
        <details>
          <summary>{rest.length} more</summary>
          {rest}
        </details>
      )}
    </div>
  );
}
