import type { Chain, ChainStep } from '@hindsight/model';
import { formatLineRange } from '../report-text.ts';
import { EvidenceList } from './evidence.tsx';
import { usePageBehavior } from './page-behavior.ts';
import { Prose } from './prose.tsx';
import { QuoteBox } from './quote.tsx';

/** Where the step was read: a place that opens, or what it was read from when that has no lines. */
function Place({ step: { source, proof } }: { readonly step: ChainStep }) {
  const { linkQuote } = usePageBehavior();
  if (proof.kind !== 'lines') return source;
  return (
    <>
      {source} · {linkQuote(proof, formatLineRange(proof))}
    </>
  );
}

function Step({ step }: { readonly step: ChainStep }) {
  const { role, text, proof } = step;
  return (
    <li className={role === 'Cause' ? 'cause' : undefined}>
      <div className="told">
        <p className="place">
          {role} · <Place step={step} />
        </p>
        <p>
          <Prose text={text} />
        </p>
      </div>
      {proof.kind === 'lines' ? (
        <div>
          <QuoteBox quote={proof} />
        </div>
      ) : (
        <EvidenceList evidence={[proof]} />
      )}
    </li>
  );
}

/** The steps from a cause to its symptoms, numbered, each beside its proof. */
export function ChainBlock({ block }: { readonly block: Chain }) {
  const { ChainTools } = usePageBehavior();
  return (
    <div className="card chain">
      <div className="chain-head">
        <h3>
          <Prose text={block.title} />
        </h3>
        {ChainTools && <ChainTools chain={block} />}
      </div>
      <ol>
        {block.steps.map((step, index) => (
          <Step key={index} step={step} />
        ))}
      </ol>
    </div>
  );
}
