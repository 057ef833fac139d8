/** Stands in a table for rows that are not drawn. */
export const Spacer = ({ height, columns }: { readonly height: number; readonly columns: number }) =>
  height > 0 && (
    <tr>
      <td className="spacer" colSpan={columns} style={{ height }} />
    </tr>
  );
