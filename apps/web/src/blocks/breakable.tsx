import { breakable } from '@hindsight/render/screen';
import { Fragment } from 'react';

/** Text whose long words, as names of classes are, break at their dots and not in the middle of a name. */
export const Breakable = ({ text }: { readonly text: string }) =>
  breakable(text).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
