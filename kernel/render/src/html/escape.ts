import { breakable, JVM_OPTION, unparted, visible } from '../words.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text for element content and quoted attributes. */
export const escapeHtml = (text: string): string =>
  visible(text).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);

const code = (text: string): string => `<code>${text}</code>`;

const AROUND_OPTIONS = new RegExp(`(${JVM_OPTION.source})`);

const words = (text: string): string =>
  text
    .split(AROUND_OPTIONS)
    .map((part, index) => (index % 2 === 1 ? code(part) : breakable(part).join('<wbr>')))
    .join('');

/** Prose: `code` in backquotes, and JVM options, are set as code. */
export const prose = (text: string): string =>
  unparted(escapeHtml(text))
    .split('`')
    .map((part, index) => (index % 2 === 1 ? code(part) : words(part)))
    .join('');
