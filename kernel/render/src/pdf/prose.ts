import type { Content } from 'pdfmake';
import { isWholeOption, splitProse, withNoBreakUnits } from '../report-text.ts';

/** Sets code in its font; an option is never broken after its hyphen, nor a number before its unit. */
export const renderProse = (text: string): readonly Content[] =>
  splitProse(withNoBreakUnits(text))
    .filter((piece) => piece.text !== '')
    .map((piece) =>
      piece.isCode ? { text: piece.text, font: 'Mono', noWrap: isWholeOption(piece.text) } : { text: piece.text },
    );
