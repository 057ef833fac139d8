import { Fragment } from 'react';
import {
  escapeControls,
  isWholeOption,
  splitBreakable,
  splitOptionNames,
  splitProse,
  withNoBreakUnits,
} from '../report-text.ts';

/** Text of a report as a person reads it: options are set as code, control characters are shown and do nothing. */
export function Prose({ text }: { readonly text: string }) {
  return splitProse(withNoBreakUnits(escapeControls(text))).map((piece, index) =>
    piece.isCode ? (
      <code key={index} className={isWholeOption(piece.text) ? 'whole' : undefined}>
        {isWholeOption(piece.text) ? piece.text : <Breakable text={piece.text} />}
      </code>
    ) : (
      <Breakable key={index} text={piece.text} />
    ),
  );
}

/** Text whose options do not break behind their hyphens. */
const WithWholeOptions = ({ text }: { readonly text: string }) =>
  splitOptionNames(text).map((part, index) =>
    index % 2 === 1 ? (
      <span key={index} className="whole">
        {part}
      </span>
    ) : (
      <Fragment key={index}>{part}</Fragment>
    ),
  );

/** Text whose long words, such as names of classes, break at their dots and not in the middle of a name. */
export const Breakable = ({ text }: { readonly text: string }) =>
  splitBreakable(text).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      <WithWholeOptions text={part} />
    </Fragment>
  ));

/** A name that comes from outside, as text: nothing in it hides, steers, or turns the direction of its neighbours. */
export const UntrustedName = ({ name }: { readonly name: string }) => <bdi>{escapeControls(name)}</bdi>;

/** Numbered steps, one for each sentence of an advice. */
export const Steps = ({ steps }: { readonly steps: readonly string[] }) => (
  <ol>
    {steps.map((step) => (
      <li key={step}>
        <Prose text={step} />
      </li>
    ))}
  </ol>
);
