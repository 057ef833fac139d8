import type { HeapObjectRow } from '@hindsight/model';
import { Spacer } from '../shapes/spacer.tsx';
import { useWindow } from '../shapes/use-window.ts';
import { useHeap } from './heap-context.ts';
import type { Sorting } from './heap-location.ts';
import type { PageAnswer } from './heap-queries.ts';
import { whole } from './heap-text.ts';
import { HeapShare, OBJECT_COLUMNS, ObjectHeads } from './object-columns.tsx';
import { ObjectLink, ObjectName } from './object-name.tsx';
import { More, Waiting } from './paging.tsx';
import { type Pages, usePages } from './use-pages.ts';

const ROW_PX = 30;
const HEAD_PX = 34;

interface RowsProps {
  readonly title: string;
  readonly pages: Pages<HeapObjectRow, PageAnswer<HeapObjectRow>>;
  readonly empty: string;
  readonly onward: boolean;
  readonly sort: Sorting | undefined;
}

function ObjectRows({ title, pages, empty, onward, sort }: RowsProps) {
  const { object } = useHeap();
  const rows = pages.loaded?.rows ?? [];
  const view = useWindow(rows.length, ROW_PX, HEAD_PX, window.innerHeight);
  if (pages.loaded?.total === 0) return <p className="heap-waiting">{empty}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <section ref={view.box} className={view.className} onScroll={view.onScroll} tabIndex={0} aria-label={title}>
      <table className="heap-table" aria-busy={pages.busy}>
        <thead>
          <tr>
            <ObjectHeads sort={sort} sortable={sort !== undefined} />
          </tr>
        </thead>
        <tbody>
          <Spacer height={view.before} columns={OBJECT_COLUMNS} />
          {rows.slice(view.first, view.last).map((row, index) => (
            <tr key={view.first + index} style={{ height: ROW_PX }} className={row.objectId === object ? 'chosen' : ''}>
              <td className="name">
                <ObjectLink object={row.objectId} label={row.label} onward={onward}>
                  <ObjectName row={row} />
                </ObjectLink>
              </td>
              <td className="r shallow">{whole(row.shallowSize)}</td>
              <td className="r">{row.retainedSize > 0 ? whole(row.retainedSize) : 'unreachable'}</td>
              <HeapShare bytes={row.retainedSize} />
            </tr>
          ))}
          <Spacer height={view.after} columns={OBJECT_COLUMNS} />
        </tbody>
      </table>
      <More pages={pages} one="object" />
    </section>
  );
}

/** Objects with their sizes, page by page. */
export function ObjectList(props: {
  readonly title: string;
  readonly path: string;
  readonly empty: string;
  readonly onward?: boolean;
  /** The order that the address names, where the list can be sorted. */
  readonly sort?: Sorting;
}) {
  const { title, path, empty, onward = false, sort } = props;
  const pages = usePages<HeapObjectRow>(path);
  if (!pages.loaded) return pages.fault ? <More pages={pages} one="object" /> : <Waiting />;
  return <ObjectRows title={title} pages={pages} empty={empty} onward={onward} sort={sort} />;
}
