import { pluralize } from '@hindsight/claims';
import type { HeapObjectRow, HeapThreadRow } from '@hindsight/model';
import { escapeControls } from '@hindsight/render/browser';
import { useHeap } from './heap-context.ts';
import { sizeText } from './heap-text.ts';
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
          <span className="facts">{sizeText(local.retainedSize)}</span>
        </li>
      ))}
    </ul>
  );
}

const listLocals = ({ frames, otherLocals }: HeapThreadRow): number =>
  frames.reduce((sum, { locals }) => sum + locals.length, otherLocals.length);

function Thread({ thread }: { readonly thread: HeapThreadRow }) {
  const { objectId, name, state, retainedSize, frames, otherLocals } = thread;
  const locals = listLocals(thread);
  return (
    <details className="heap-thread">
      <summary>
        <span className="name">
          <bdi>{escapeControls(name)}</bdi>
        </span>
        <span className="facts">{state}</span>
        <span className="facts">{locals > 0 ? pluralize(locals, 'local') : 'no locals'}</span>
        <span className="r">{sizeText(retainedSize)}</span>
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

/** Threads with their frames and the objects that the frames refer to. */
export function Threads() {
  const { queries } = useHeap();
  const pages = usePages<HeapThreadRow>(queries.threads);
  if (!pages.loaded) return pages.fault ? <More pages={pages} one="thread" /> : <Waiting />;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <section className="scroll" tabIndex={0} aria-label="Threads">
      {pages.loaded.rows.map((thread, index) => (
        <Thread key={index} thread={thread} />
      ))}
      <More pages={pages} one="thread" />
    </section>
  );
}
