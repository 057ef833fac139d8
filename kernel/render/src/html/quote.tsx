import { Fragment } from 'react';
import { formatQuote, isStackFrame, type QuotedLines, splitMarked } from '../proof-text.ts';
import { formatLineRange } from '../report-text.ts';
import { usePageBehavior } from './page-behavior.ts';

/** The box of quoted lines with their numbers; only the words that prove the claim are marked. */
export function QuoteBox({ quote }: { readonly quote: QuotedLines }) {
  const { scrollToMark } = usePageBehavior();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard.
    <span className="code quote" tabIndex={0} ref={scrollToMark}>
      {formatQuote(quote)
        .split('\n')
        .map((line, row) => (
          <span key={row} className="line">
            <span className="n" aria-hidden="true" data-n={quote.first + row} />
            <span className={isStackFrame(line) ? 'stack-frame' : undefined}>
              {splitMarked(line, quote.marks).map(({ text, isMarked }, index) =>
                isMarked ? <mark key={index}>{text}</mark> : <Fragment key={index}>{text}</Fragment>,
              )}
            </span>
          </span>
        ))}
    </span>
  );
}

/** Quoted lines below the place that they are from. */
export function Quote({ quote }: { readonly quote: QuotedLines }) {
  const { linkQuote } = usePageBehavior();
  return (
    <figure>
      <figcaption>{linkQuote(quote, formatLineRange(quote))}</figcaption>
      <QuoteBox quote={quote} />
    </figure>
  );
}
