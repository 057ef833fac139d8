/** Markdown of the documentation as HTML; what it contains of HTML stays text. */
import { escapeHtml } from '@hindsight/render';
import { Marked, type Tokens } from 'marked';

export interface Heading {
  readonly depth: number;
  readonly text: string;
  /** The anchor of the heading, as GitHub makes it from the text. */
  readonly id: string;
}

const toPlainText = (markdown: string): string =>
  markdown
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*]/g, '')
    .trim();

/** Makes anchors as GitHub does: letters, numbers, hyphens and underscores of the text, a number behind one that was there before. */
function createSlugger(): (text: string) => string {
  const seen = new Map<string, number>();
  return (text) => {
    const slug = text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-');
    const before = seen.get(slug) ?? 0;
    seen.set(slug, before + 1);
    return before === 0 ? slug : `${slug}-${before}`;
  };
}

const lexer = new Marked();

export function listHeadings(markdown: string): readonly Heading[] {
  const slug = createSlugger();
  return lexer
    .lexer(markdown)
    .filter((token): token is Tokens.Heading => token.type === 'heading')
    .map(({ depth, text }) => ({ depth, text: toPlainText(text), id: slug(toPlainText(text)) }));
}

/** Splits a page at its headings; what stands before the first one belongs to it. */
export function splitSections(markdown: string): readonly { readonly heading: Heading; readonly text: string }[] {
  const headings = listHeadings(markdown);
  const sections: { heading: Heading; text: string }[] = [];
  for (const token of lexer.lexer(markdown)) {
    const heading = token.type === 'heading' ? headings[sections.length] : undefined;
    if (heading) sections.push({ heading, text: '' });
    else {
      const last = sections.at(-1);
      if (last) last.text += `${toPlainText(token.raw)} `;
    }
  }
  return sections;
}

/** Converts the target of a link to an address; undefined for what is not served. */
export type ResolveLink = (target: string) => string | undefined;

export function renderDocument(markdown: string, resolve: ResolveLink): string {
  const slug = createSlugger();
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        const id = slug(toPlainText(text));
        return `<h${depth} id="${escapeHtml(id)}"><a class="anchor" href="#${escapeHtml(id)}">${this.parser.parseInline(tokens)}</a></h${depth}>\n`;
      },
      html: ({ text }) => escapeHtml(text),
      link({ href, tokens }) {
        const address = resolve(href);
        const content = this.parser.parseInline(tokens);
        return address === undefined ? content : `<a href="${escapeHtml(address)}">${content}</a>`;
      },
      image({ href, text }) {
        const address = resolve(href);
        return address === undefined
          ? escapeHtml(text)
          : `<img src="${escapeHtml(address)}" alt="${escapeHtml(text)}" loading="lazy">`;
      },
      code: ({ text }) => `<pre class="code">${escapeHtml(text)}</pre>\n`,
      // A wide table scrolls by itself, not the page.
      table({ header, rows }) {
        const row = (cells: typeof header, tag: 'td' | 'th') =>
          `<tr>${cells.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`).join('')}</tr>`;
        const body = rows.map((cells) => row(cells, 'td')).join('\n');
        return `<div class="wide" tabindex="0"><table><thead>${row(header, 'th')}</thead><tbody>${body}</tbody></table></div>\n`;
      },
    },
  });
  return marked.parse(markdown, { async: false });
}
