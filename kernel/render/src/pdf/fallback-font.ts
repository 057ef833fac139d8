// A PDF takes each letter from one font only, so that signs that it lacks would be empty boxes.
import type { Content } from 'pdfmake';
import { splitByFont } from '../fonts.ts';

/** As charts name it. */
export const FALLBACK_FONT = 'DejaVu Sans';

const isCovered = (text: string): boolean => splitByFont(text).every(({ isFallback }) => !isFallback);

const splitText = (text: string): Content =>
  isCovered(text)
    ? text
    : splitByFont(text).map((part) =>
        part.isFallback ? { text: part.text, font: FALLBACK_FONT } : { text: part.text },
      );

/** Where content stands within content. */
const CHILDREN = ['text', 'stack', 'columns', 'ol'] as const;

/** Sets the signs of a document that the fonts of the pages lack in the fallback font. */
export function withFallbackFont<Drawn extends Content>(content: Drawn): Drawn;
export function withFallbackFont(content: Content): Content {
  if (typeof content === 'string') return splitText(content);
  if (isList(content)) return content.map((one) => withFallbackFont(one));
  const changed: Record<string, unknown> = { ...content };
  for (const name of CHILDREN) {
    if (content[name] !== undefined) changed[name] = withFallbackFont(content[name] as Content);
  }
  if (content.table) {
    changed.table = {
      ...content.table,
      body: content.table.body.map((row) => row.map((cell) => withFallbackFont(cell))),
    };
  }
  return changed as Content;
}

const isList = (content: Content): content is readonly Content[] => Array.isArray(content);

/** Sets a picture in the fallback font when one of its signs is missing in that of the pages. */
export const withFallbackSvg = (svg: string): string => (isCovered(svg) ? svg : svg.replaceAll('Inter, ', ''));
