import { escapeControls } from '../report-text.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes a text for element content and quoted attributes. */
export const escapeHtml = (text: string): string =>
  escapeControls(text).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
