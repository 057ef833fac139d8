import { type Evidence, formatQuantity } from '@hindsight/model';
import { metricsOf, placeOf } from '@hindsight/render/screen';
import { addressWith } from '../navigation.ts';
import { Link } from '../shell/link.tsx';
import { useReport } from './report-context.ts';
import { membersOf, type Quoted, readable } from './source-place.ts';

/** So many quoted lines are in sight; a reader opens the others. */
const QUOTES_OPEN = 2;

function Quote({ evidence }: { readonly evidence: Quoted }) {
  const { artifactKept } = useReport();
  const place = placeOf(evidence);
  return (
    <figure>
      <figcaption>{artifactKept ? <Link href={addressWith(membersOf(evidence))}>{place}</Link> : place}</figcaption>
      <span className="code">{readable(evidence.text ?? '')}</span>
    </figure>
  );
}

/** What a claim rests on: measures against their limits, and the lines themselves. */
export function Proof({ evidence }: { readonly evidence: readonly Evidence[] }) {
  const measures = metricsOf(evidence);
  const quotes = evidence
    .filter((one) => one.kind === 'lines')
    .map((one) => <Quote key={`${one.file ?? ''}:${one.first}`} evidence={one} />);
  const rest = quotes.slice(QUOTES_OPEN);
  return (
    <div className="proof">
      {measures.length > 0 && (
        <dl className="measures">
          {measures.map(({ name, measured, limit }, index) => (
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
      {quotes.slice(0, QUOTES_OPEN)}
      {rest.length > 0 && (
        <details>
          <summary>{rest.length} more</summary>
          {rest}
        </details>
      )}
    </div>
  );
}
