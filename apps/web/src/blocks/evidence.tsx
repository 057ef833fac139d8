import type { Evidence } from '@hindsight/model';
import { measureOf, placeOf, visible } from '@hindsight/render/screen';
import { addressWith } from '../navigation.ts';
import { Link } from '../shell/link.tsx';
import { useReport } from './report-context.ts';

/** So many quoted lines are in sight; a reader opens the others. */
const QUOTES_OPEN = 2;

type LineEvidence = Extract<Evidence, { kind: 'lines' }>;

function Quote({ evidence }: { readonly evidence: LineEvidence }) {
  const { artifactKept } = useReport();
  const place = placeOf(evidence);
  const lines = `${evidence.first}-${evidence.last}`;
  return (
    <figure>
      <figcaption>
        {artifactKept ? <Link href={addressWith({ lines, file: evidence.file })}>{place}</Link> : place}
      </figcaption>
      <span className="code">{visible(evidence.text ?? '')}</span>
    </figure>
  );
}

/** What a claim rests on: measures against their limits, and the lines themselves. */
export function Proof({ evidence }: { readonly evidence: readonly Evidence[] }) {
  const measures = evidence.filter((one) => one.kind === 'metric').map(measureOf);
  const quotes = evidence
    .filter((one) => one.kind === 'lines')
    .map((one) => <Quote key={`${one.file ?? ''}:${one.first}`} evidence={one} />);
  const rest = quotes.slice(QUOTES_OPEN);
  return (
    <div className="proof">
      {measures.length > 0 && (
        <ul className="measures">
          {measures.map((measure) => (
            <li key={measure}>{measure}</li>
          ))}
        </ul>
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
