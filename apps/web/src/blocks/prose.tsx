import { JVM_OPTION, unparted, visible } from '@hindsight/render/screen';
import { Fragment } from 'react';

/** Odd pieces are code: what stands in backticks, and JVM options outside of them. */
function piecesOf(text: string): { readonly code: boolean; readonly text: string }[] {
  return text.split('`').flatMap((part, index) => {
    if (index % 2 === 1) return [{ code: true, text: part }];
    const options = part.match(JVM_OPTION) ?? [];
    return part
      .split(JVM_OPTION)
      .flatMap((words, at) => [
        { code: false, text: words },
        ...(options[at] === undefined ? [] : [{ code: true, text: options[at] }]),
      ]);
  });
}

/** Text of a report as a person reads it: options as code, control characters shown instead of obeyed. */
export function Prose({ text }: { readonly text: string }) {
  return piecesOf(unparted(visible(text))).map((piece, index) =>
    piece.code ? <code key={index}>{piece.text}</code> : <Fragment key={index}>{piece.text}</Fragment>,
  );
}
