import type { Code } from '@hindsight/model';
import { Prose } from './prose.tsx';

export const ParagraphBlock = ({ text }: { readonly text: string }) => (
  <p className="paragraph">
    <Prose text={text} />
  </p>
);

/** Quoted text with its title; folded when there is much of it. */
export const CodeBlock = ({ title, text, folded }: Omit<Code, 'kind'>) =>
  folded ? (
    <details className="folded-code">
      <summary>{title}</summary>
      <pre className="code">{text}</pre>
    </details>
  ) : (
    <>
      {title && <h3>{title}</h3>}
      <pre className="code">{text}</pre>
    </>
  );
