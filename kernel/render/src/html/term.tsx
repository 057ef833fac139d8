import { findExplanation } from '../glossary.ts';

/** A label; when it is a term of the field, the browser shows its explanation as a tooltip. */
export function StaticTerm({ label }: { readonly label: string }) {
  const text = findExplanation(label);
  if (text === undefined) return label;
  return (
    <abbr className="term" title={text}>
      {label}
    </abbr>
  );
}
