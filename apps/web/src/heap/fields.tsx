import type { HeapValue, InspectedField, InspectedObject } from '@hindsight/model';
import { escapeControls } from '@hindsight/render/browser';
import { Breakable } from '@hindsight/render/components';
import { Fragment } from 'react';
import { useHeap } from './heap-context.ts';
import { ObjectLink } from './object-name.tsx';
import { More, Waiting } from './paging.tsx';
import { usePages } from './use-pages.ts';

const NULL = 'null';

function Value({ value }: { readonly value: HeapValue }) {
  const text = escapeControls(value.value);
  if (value.objectId === undefined) return <code className={text === NULL ? 'null' : undefined}>{text}</code>;
  return (
    <ObjectLink object={value.objectId} label={value.value} onward>
      <bdi>
        <Breakable text={text} />
      </bdi>
    </ObjectLink>
  );
}

/** The name of a field, which breaks between its words. */
const FieldName = ({ name }: { readonly name: string }) =>
  escapeControls(name)
    .split(/(?<=[a-z\d])(?=[A-Z])/)
    .map((word, index) => (
      <Fragment key={index}>
        {index > 0 && <wbr />}
        {word}
      </Fragment>
    ));

function ValueRow({ value, isStatic = false }: { readonly value: HeapValue; readonly isStatic?: boolean }) {
  return (
    <tr>
      <th scope="row">
        {isStatic && <span className="facts">static </span>}
        <bdi>
          <FieldName name={value.name} />
        </bdi>
      </th>
      <td title={escapeControls(value.type)}>
        <Value value={value} />
      </td>
    </tr>
  );
}

function Elements({ object }: { readonly object: number }) {
  const { queries } = useHeap();
  const pages = usePages<HeapValue>(queries.elements(object));
  if (!pages.loaded) return pages.fault ? <More pages={pages} one="element" /> : <Waiting />;
  return (
    <>
      <table className="heap-fields" aria-label="Elements">
        <tbody>
          {pages.loaded.rows.map((value) => (
            <ValueRow key={value.name} value={value} />
          ))}
        </tbody>
      </table>
      <More pages={pages} one="element" />
    </>
  );
}

const byClass = (fields: readonly InspectedField[]): Map<string, InspectedField[]> =>
  Map.groupBy(fields, ({ declaredBy }) => declaredBy);

/** Fields by the class that declares them; of an array its elements. */
export function Fields({ inspected }: { readonly inspected: InspectedObject }) {
  const { row, fields, length, className } = inspected;
  if (length !== undefined) return <Elements object={row.objectId} />;
  if (fields.length === 0) return <p className="heap-waiting">No fields.</p>;
  return (
    <table className="heap-fields" aria-label="Fields">
      <tbody>
        {[...byClass(fields)].map(([declaredBy, own]) => (
          <Fragment key={declaredBy}>
            {declaredBy !== className && (
              <tr className="declared">
                <th colSpan={2} scope="colgroup">
                  from {escapeControls(declaredBy)}
                </th>
              </tr>
            )}
            {own.map((field, index) => (
              <ValueRow key={index} value={field} isStatic={field.isStatic} />
            ))}
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}
