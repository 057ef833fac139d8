import { explanationOf } from '../glossary.ts';
import { escapeHtml } from './escape.ts';

/** A label, with its explanation when it is a term of the field. */
export function termHtml(label: string): string {
  const text = explanationOf(label);
  return text === undefined
    ? escapeHtml(label)
    : `<abbr class="term" title="${escapeHtml(text)}">${escapeHtml(label)}</abbr>`;
}
