import { findExplanation } from '@hindsight/render/browser';
import { useId } from 'react';

/** Read out with what it explains; shown beside it by the glossary of the page. */
const Explanation = ({ id, text }: { readonly id: string; readonly text: string }) => (
  <span id={id} hidden>
    {text}
  </span>
);

/** What a control about a term needs: where its explanation stands, and how it looks. */
export function useTerm(label: string) {
  const id = useId();
  const text = findExplanation(label);
  if (text === undefined) return { term: {}, explanation: null };
  return {
    term: { 'data-term': text, 'aria-describedby': id },
    explanation: <Explanation id={id} text={text} />,
  };
}

/** A label; when it is a term of the field it can be asked for by pointer, focus and tap. */
export function Term({ label }: { readonly label: string }) {
  const { term, explanation } = useTerm(label);
  if (!explanation) return label;
  return (
    <>
      <button type="button" className="term" {...term}>
        {label}
      </button>
      {explanation}
    </>
  );
}
