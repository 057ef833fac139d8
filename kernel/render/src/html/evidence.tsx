import { type Evidence, formatQuantity } from '@hindsight/model';
import { formatLineRange, toReadableLine, uniqueMetrics } from '../report-text.ts';
import { usePageBehavior } from './page-behavior.ts';

/** This many quoted lines are in sight; a reader opens the others. */
const OPEN_QUOTES = 2;

type QuotedLines = Extract<Evidence, { kind: 'lines' }>;

function Quote({ quote }: { readonly quote: QuotedLines }) {
  const { linkQuote } = usePageBehavior();
  return (
    <figure>
      <figcaption>{linkQuote(quote, formatLineRange(quote))}</figcaption>
      <span className="code">{toReadableLine(quote.text ?? '')}</span>
    </figure>
  );
}

/** The evidence of a claim: measured figures against their limits, then the quoted lines. */
export function EvidenceList({ evidence }: { readonly evidence: readonly Evidence[] }) {
  const metrics = uniqueMetrics(evidence);
  const quotes = evidence
    .filter((one) => one.kind === 'lines')
    .map((one, index) => <Quote key={`${one.file ?? ''}:${one.first}:${index}`} quote={one} />);
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
