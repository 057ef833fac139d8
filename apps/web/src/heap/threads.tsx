import { pluralize } from '@hindsight/claims';
import type { HeapObjectRow, HeapThreadRow } from '@hindsight/model';
import { escapeControls } from '@hindsight/render/browser';
import { addressWith } from '../navigation.ts';
import { Link } from '../shell/link.tsx';
import { Filter } from './arrange-tools.tsx';
import { useHeap } from './heap-context.ts';
import type { HeapLocation, Sorting } from './heap-location.ts';
import { formatSize } from './heap-text.ts';
import { ObjectLink, ObjectName } from './object-name.tsx';
import { More, Waiting } from './paging.tsx';
import { usePages } from './use-pages.ts';

function Locals({ locals }: { readonly locals: readonly HeapObjectRow[] }) {
  if (locals.length === 0) return null;
  return (
    <ul className="locals">
      {locals.map((local, index) => (
        <li key={index}>
          <ObjectLink object={local.objectId} label={local.label}>
            <ObjectName row={local} local />
          </ObjectLink>
          <span className="facts">{formatSize(local.retainedSize)}</span>
        </li>
      ))}
    </ul>
  );
}

function Thread({ thread }: { readonly thread: HeapThreadRow }) {
  const { objectId, name, state, retainedSize, frames, otherLocals, localRoots } = thread;
  return (
    <details className="heap-thread">
      <summary>
        <span className="name">
          <bdi>{escapeControls(name)}</bdi>
        </span>
        <span className="facts">{state}</span>
        <span className="facts">{localRoots > 0 ? pluralize(localRoots, 'local') : 'no locals'}</span>
        <span className="r">{formatSize(retainedSize)}</span>
      </summary>
      <div className="frames">
        {objectId >= 0 && (
          <p>
            <ObjectLink object={objectId} label={`Thread ${name}`}>
              Inspect the thread
            </ObjectLink>
          </p>
        )}
        {frames.length === 0 && <p className="facts">The dump has no stack of this thread.</p>}
        <ol>
          {frames.map((frame, index) => (
            <li key={index}>
              <code>{escapeControls(frame.text)}</code>
              <Locals locals={frame.locals} />
            </li>
          ))}
        </ol>
        {otherLocals.length > 0 && (
          <>
            <p className="facts">Held by the stack, without a frame</p>
            <Locals locals={otherLocals} />
          </>
        )}
      </div>
    </details>
  );
}

const THREAD_SORTINGS = { retainedSize: 'Retained', objects: 'Locals', label: 'Name' } as const;

const ORDERS: Readonly<Record<Sorting, string>> = {
  retainedSize: 'those that retain most first',
  shallowSize: 'the largest first',
  objects: 'those with the most locals first',
  label: 'in the order of their names',
};

/** Threads with their frames and the objects that the frames refer to. */
export function Threads({ place }: { readonly place: HeapLocation }) {
  const { queries } = useHeap();
  const pages = usePages<HeapThreadRow>(queries.threads({ filter: place.q, sort: place.sort }));
  if (!pages.loaded) return pages.fault ? <More pages={pages} one="thread" /> : <Waiting />;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <section className="scroll" tabIndex={0} aria-label="Threads">
      <div className="heap-tools">
        <Filter q={place.q} of="the threads" />
        <span className="facts" id="thread-order">
          {ORDERS[place.sort]}
        </span>
        <nav className="switch" aria-label="Threads by">
          {(Object.keys(THREAD_SORTINGS) as (keyof typeof THREAD_SORTINGS)[]).map((name) => (
            <Link key={name} href={addressWith({ sort: name })} aria-current={name === place.sort}>
              {THREAD_SORTINGS[name]}
            </Link>
          ))}
        </nav>
      </div>
      <p className="heap-thread-head" aria-hidden="true">
        <span className="name">Thread</span>
        <span>State</span>
        <span>Locals</span>
        <span className="r">Retained</span>
      </p>
      {pages.loaded.rows.map((thread) => (
        <Thread key={`${thread.objectId} ${thread.name}`} thread={thread} />
      ))}
      <More pages={pages} one="thread" />
    </section>
  );
}
