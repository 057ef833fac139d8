import { toReadableLine } from '@hindsight/render/browser';
import { CopyButton } from '../shell/copy-button.tsx';
import type { Quoted } from './source-location.ts';

/** The quote of a report whose artifact is no longer kept. */
export function QuoteAlone({ quote, why }: { readonly quote: Quoted | undefined; readonly why: string }) {
  const text = quote?.text === undefined ? undefined : toReadableLine(quote.text);
  return (
    <div className="gone">
      <p>{why}</p>
      {text !== undefined && (
        <>
          <p>This is what the report quotes:</p>
          <pre className="code">{text}</pre>
          <CopyButton text={() => text}>Copy the lines</CopyButton>
        </>
      )}
    </div>
  );
}
