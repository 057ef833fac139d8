import type { HeapLoaderRow } from '@hindsight/model';
import { escapeControls } from '@hindsight/render/browser';
import { useHeap } from './heap-context.ts';
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
export function Loaders() {
  const { queries } = useHeap();
  const pages = usePages<HeapLoaderRow>(queries.loaders);
  if (!pages.loaded) return pages.fault ? <More pages={pages} one="loader" /> : <Waiting />;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <section className="scroll" tabIndex={0} aria-label="Class loaders">
      <table className="heap-table">
        <thead>
          <tr>
            <th scope="col">Class loader</th>
            {HEADS.map((head) => (
              <th key={head} scope="col" className="r">
                {head}
              </th>
            ))}
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
