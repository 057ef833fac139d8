import type { HistogramRow } from '@hindsight/model';
import { escapeControls } from '@hindsight/render/browser';
import { useEffect, useState } from 'react';
import { addressWith, navigate } from '../navigation.ts';
import { Spacer } from '../shapes/spacer.tsx';
import { useWindow } from '../shapes/use-window.ts';
import { Link } from '../shell/link.tsx';
import { useHeap } from './heap-context.ts';
import { GROUPINGS, type Grouping, type HeapLocation, type Sorting } from './heap-location.ts';
import { whole } from './heap-text.ts';
import { HeapShare } from './object-columns.tsx';
import { ObjectList } from './object-list.tsx';
import { ObjectLink } from './object-name.tsx';
import { More, Waiting } from './paging.tsx';
import { usePages } from './use-pages.ts';

const ROW_PX = 30;
const HEAD_PX = 34;
const COLUMNS = 5;
/** Pause after the last letter before the filter is applied. */
const TYPING_MS = 250;

const HEADS: readonly (readonly [sorting: Sorting, name: string])[] = [
  ['objects', 'Objects'],
  ['shallowSize', 'Shallow'],
  ['retainedSize', 'Retained'],
];

const CLASS_OF: Readonly<Partial<Record<Sorting, string>>> = {
  objects: 'r',
  shallowSize: 'r shallow',
  retainedSize: 'r',
};

function Head({
  sorting,
  name,
  chosen,
}: {
  readonly sorting: Sorting;
  readonly name: string;
  readonly chosen: Sorting;
}) {
  const sorted = sorting === chosen;
  const direction = sorting === 'label' ? 'ascending' : 'descending';
  return (
    <th scope="col" className={CLASS_OF[sorting]} aria-sort={sorted ? direction : undefined}>
      <button
        type="button"
        className="sort"
        onClick={() => navigate(addressWith({ sort: sorting }), { replace: true })}
      >
        {name}
        <span aria-hidden="true">{sorted ? (sorting === 'label' ? ' ↑' : ' ↓') : ''}</span>
      </button>
    </th>
  );
}

/** Keeps the text of the field, and writes it to the address after a pause. */
function Filter({ q }: { readonly q: string }) {
  const [text, setText] = useState(q);
  useEffect(() => {
    if (text === q) return;
    const typing = setTimeout(() => navigate(addressWith({ q: text || undefined }), { replace: true }), TYPING_MS);
    return () => clearTimeout(typing);
  }, [text, q]);
  return (
    <input
      type="search"
      aria-label="Filter the histogram"
      placeholder="Part of a name"
      value={text}
      onChange={(event) => setText(event.target.value)}
    />
  );
}

function Groupings({ group }: { readonly group: Grouping }) {
  return (
    <nav className="switch" aria-label="Histogram by">
      {(Object.keys(GROUPINGS) as Grouping[]).map((name) => (
        <Link key={name} href={addressWith({ group: name })} aria-current={name === group}>
          {GROUPINGS[name]}
        </Link>
      ))}
    </nav>
  );
}

/** A class links to its objects; a loader or a superclass is an object itself. */
function Label({ row, group }: { readonly row: HistogramRow; readonly group: Grouping }) {
  const name = <bdi className="label">{escapeControls(row.label)}</bdi>;
  if (group === 'class' && row.classNumber >= 0) {
    return <Link href={addressWith({ class: String(row.classNumber) })}>{name}</Link>;
  }
  if (row.objectId < 0) return name;
  return (
    <ObjectLink object={row.objectId} label={row.label}>
      {name}
    </ObjectLink>
  );
}

function HistogramRows({
  path,
  group,
  sort,
}: {
  readonly path: string;
  readonly group: Grouping;
  readonly sort: Sorting;
}) {
  const pages = usePages<HistogramRow>(path);
  const rows = pages.loaded?.rows ?? [];
  const view = useWindow(rows.length, ROW_PX, HEAD_PX, window.innerHeight);
  if (!pages.loaded) return pages.fault ? <More pages={pages} one="row" /> : <Waiting />;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <section ref={view.box} className={view.className} onScroll={view.onScroll} tabIndex={0} aria-label="Histogram">
      <table className="heap-table" aria-busy={pages.busy}>
        <thead>
          <tr>
            <Head sorting="label" name={GROUPINGS[group]} chosen={sort} />
            {HEADS.map(([sorting, name]) => (
              <Head key={sorting} sorting={sorting} name={name} chosen={sort} />
            ))}
            <th scope="col" className="r of-heap">
              of heap
            </th>
          </tr>
        </thead>
        <tbody>
          <Spacer height={view.before} columns={COLUMNS} />
          {rows.slice(view.first, view.last).map((row, index) => (
            <tr key={view.first + index} style={{ height: ROW_PX }}>
              <td className="name">
                <Label row={row} group={group} />
              </td>
              <td className="r">{whole(row.objects)}</td>
              <td className="r shallow">{whole(row.shallowSize)}</td>
              <td className="r">{whole(row.retainedSize)}</td>
              <HeapShare bytes={sort === 'shallowSize' ? row.shallowSize : row.retainedSize} />
            </tr>
          ))}
          <Spacer height={view.after} columns={COLUMNS} />
        </tbody>
      </table>
      <More
        pages={pages}
        one={group === 'class' ? 'class' : group}
        many={group === 'class' ? 'classes' : `${group}s`}
      />
    </section>
  );
}

/** Objects and bytes by class, superclass, class loader or package. */
export function Histogram({ place }: { readonly place: HeapLocation }) {
  const { queries } = useHeap();
  const { ofClass, group, sort, q } = place;
  if (ofClass !== undefined) {
    return (
      <>
        <div className="heap-tools">
          <Link href={addressWith({ class: undefined })}>‹ Histogram</Link>
          <span className="facts">Objects of one class, in the order of their addresses</span>
        </div>
        <ObjectList title="Objects of the class" path={queries.instances(ofClass)} empty="The class has no objects." />
      </>
    );
  }
  return (
    <>
      <div className="heap-tools">
        <Groupings group={group} />
        <Filter q={q} />
      </div>
      <HistogramRows path={queries.histogram({ groupBy: group, filter: q, sort })} group={group} sort={sort} />
    </>
  );
}
