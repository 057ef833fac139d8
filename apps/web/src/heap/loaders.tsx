import type { HeapLoaderRow } from '@hindsight/model';
import { escapeControls } from '@hindsight/render/browser';
import { Filter, SortHead } from './arrange-tools.tsx';
import { useHeap } from './heap-context.ts';
import type { HeapLocation } from './heap-location.ts';
import { whole } from './heap-text.ts';
import { ObjectLink } from './object-name.tsx';
import { More, Waiting } from './paging.tsx';
import { usePages } from './use-pages.ts';

const HEADS = ['Classes', 'Objects', 'Retained'] as const;

function Loader({ loader }: { readonly loader: HeapLoaderRow }) {
  const { objectId, label, classes, instances, retainedSize } = loader;
  const name = <bdi className="label">{escapeControls(label)}</bdi>;
  return (
    <tr>
      <td className="name">
        {objectId < 0 ? (
          name
        ) : (
          <ObjectLink object={objectId} label={label}>
            {name}
          </ObjectLink>
        )}
      </td>
      {[classes, instances, retainedSize].map((value, index) => (
        <td key={HEADS[index]} className="r">
          {whole(value)}
        </td>
      ))}
    </tr>
  );
}

/** Class loaders with the number of their classes and instances and their retained size. */
export function Loaders({ place }: { readonly place: HeapLocation }) {
  const { queries } = useHeap();
  const pages = usePages<HeapLoaderRow>(queries.loaders({ filter: place.q, sort: place.sort }));
  if (!pages.loaded) return pages.fault ? <More pages={pages} one="loader" /> : <Waiting />;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <section className="scroll" tabIndex={0} aria-label="Class loaders">
      <div className="heap-tools">
        <Filter q={place.q} of="the class loaders" />
      </div>
      <table className="heap-table">
        <thead>
          <tr>
            <SortHead sorting="label" name="Class loader" chosen={place.sort} />
            <SortHead sorting="objects" name="Classes" chosen={place.sort} className="r" />
            <th scope="col" className="r">
              Objects
            </th>
            <SortHead sorting="retainedSize" name="Retained" chosen={place.sort} className="r" />
          </tr>
        </thead>
        <tbody>
          {pages.loaded.rows.map((loader, index) => (
            <Loader key={index} loader={loader} />
          ))}
        </tbody>
      </table>
      <More pages={pages} one="loader" />
    </section>
  );
}
