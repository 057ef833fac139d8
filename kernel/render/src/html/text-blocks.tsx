import type { Code } from '@hindsight/model';
import { Prose } from './prose.tsx';

export const ParagraphBlock = ({ text }: { readonly text: string }) => (
  <p className="paragraph">
    <Prose text={text} />
  </p>
);

const QuotedText = ({ text }: { readonly text: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard.
  <pre className="code" tabIndex={0}>
    {text}
  </pre>
);

/** Quoted text with its title; folded when there is much of it. */
export const CodeBlock = ({ title, text, folded }: Omit<Code, 'kind'>) =>
  folded ? (
    <details className="folded-code">
      <summary>{title}</summary>
      <QuotedText text={text} />
    </details>
  ) : (
    <>
      {title && <h3>{title}</h3>}
      <QuotedText text={text} />
    </>
  );
