import { Prose } from '@hindsight/render/components';
import type { Field } from './openapi.ts';

/** The fields of an answer. */
export const FieldTable = ({ fields, label }: { readonly fields: readonly Field[]; readonly label: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
  <section className="scroll fields" aria-label={label} tabIndex={0}>
    <table>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Type</th>
          <th scope="col">Meaning</th>
        </tr>
      </thead>
      <tbody>
        {fields.map(({ path, type, description }) => (
          <tr key={path}>
            <td>
              <code>{path}</code>
            </td>
            <td>{type}</td>
            <td>
              <Prose text={description} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);
