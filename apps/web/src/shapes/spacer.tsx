/** Takes the place of rows that are not drawn. */
export const Spacer = ({ height, columns }: { readonly height: number; readonly columns: number }) =>
  height > 0 && (
    <tr>
      <td className="spacer" colSpan={columns} style={{ height }} />
    </tr>
  );

interface OnPaperProps {
  readonly view: { readonly first: number; readonly last: number };
  readonly count: number;
}

/** Paper gets the rows that are drawn, and a line that states it. */
export const OnPaper = ({ view: { first, last }, count }: OnPaperProps) =>
  last - first < count && (
    <p className="on-paper left">
      Rows {first + 1} to {last} of {count.toLocaleString('en-US')}: those in sight. The PDF has more of them.
    </p>
  );
