import { findExplanation } from '@hindsight/render/browser';
import { useId } from 'react';

/** The explanation for screen readers; the glossary of the page shows it to others. */
const Explanation = ({ id, text }: { readonly id: string; readonly text: string }) => (
  <span id={id} hidden>
    {text}
  </span>
);

/** Returns what a control about a term needs: its attributes and the element with the explanation. */
export function useTerm(label: string) {
  const id = useId();
  const text = findExplanation(label);
  if (text === undefined) return { term: {}, explanation: null };
  return {
    term: { 'data-term': text, 'aria-describedby': id },
    explanation: <Explanation id={id} text={text} />,
  };
}

/** A label; a term of the field shows its explanation by pointer, focus and tap. */
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
