import type { HistogramRow } from '@hindsight/model';
import { escapeControls } from '@hindsight/render/browser';
import { addressWith } from '../navigation.ts';
import { Spacer } from '../shapes/spacer.tsx';
import { useWindow } from '../shapes/use-window.ts';
import { Link } from '../shell/link.tsx';
import { Filter, SortHead } from './arrange-tools.tsx';
import { useHeap } from './heap-context.ts';
import {
  CLASS_SHOWS,
  type ClassShow,
  GROUPINGS,
  type Grouping,
  type HeapLocation,
  type Sorting,
} from './heap-location.ts';
import { whole } from './heap-text.ts';
import { ClassPaths } from './merged-paths.tsx';
import { HeapShare } from './object-columns.tsx';
import { ObjectList } from './object-list.tsx';
import { ObjectLink } from './object-name.tsx';
import { More, Waiting } from './paging.tsx';
import { usePages } from './use-pages.ts';

const ROW_PX = 30;
const HEAD_PX = 34;
const COLUMNS = 5;

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

function ClassSwitch({ show }: { readonly show: ClassShow }) {
  return (
    <nav className="switch" aria-label="Of the class">
      {(Object.keys(CLASS_SHOWS) as ClassShow[]).map((name) => (
        <Link
          key={name}
          href={addressWith({ show: name === 'objects' ? undefined : name })}
          aria-current={name === show}
        >
          {CLASS_SHOWS[name]}
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

interface HistogramRowsProps {
  readonly path: string;
  readonly group: Grouping;
  readonly sort: Sorting;
  readonly head: string;
}

/** Groups of objects with their number and sizes. */
export function HistogramRows({ path, group, sort, head }: HistogramRowsProps) {
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
            <SortHead sorting="label" name={head} chosen={sort} />
            {HEADS.map(([sorting, name]) => (
              <SortHead key={sorting} sorting={sorting} name={name} chosen={sort} className={CLASS_OF[sorting]} />
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
  const { ofClass, show, group, sort, q } = place;
  if (ofClass !== undefined) {
    return (
      <>
        <div className="heap-tools">
          <Link href={addressWith({ class: undefined, show: undefined })}>‹ Histogram</Link>
          <ClassSwitch show={show} />
        </div>
        {show === 'paths' ? (
          <ClassPaths classNumber={ofClass} />
        ) : (
          <ObjectList
            title="Objects of the class"
            path={queries.instances(ofClass, { sort })}
            sort={sort}
            empty="The class has no objects."
          />
        )}
      </>
    );
  }
  return (
    <>
      <div className="heap-tools">
        <Groupings group={group} />
        <Filter q={q} of="the histogram" />
      </div>
      <HistogramRows
        path={queries.histogram({ groupBy: group, filter: q, sort })}
        group={group}
        sort={sort}
        head={GROUPINGS[group]}
      />
    </>
  );
}
