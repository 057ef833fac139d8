import type { Content } from 'pdfmake';
import { isWholeOption, splitProse } from '../report-text.ts';

/** Sets code in its font; an option is never broken after its hyphen. */
export const prosePdf = (text: string): readonly Content[] =>
  splitProse(text)
    .filter((piece) => piece.text !== '')
    .map((piece) =>
      piece.isCode ? { text: piece.text, font: 'Mono', noWrap: isWholeOption(piece.text) } : { text: piece.text },
    );
