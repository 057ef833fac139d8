import { JVM_OPTION, unparted, visible } from '../words.ts';

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

/** Prose: `code` in backquotes, and JVM options, are set as code. */
export const prose = (text: string): string =>
  unparted(escapeHtml(text))
    .split('`')
    .map((part, index) =>
      index % 2 === 1 ? `<code>${part}</code>` : part.replace(JVM_OPTION, (option) => `<code>${option}</code>`),
    )
    .join('');
