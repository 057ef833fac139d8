import type { HeapObjectRow } from '@hindsight/model';
import { useResource } from '../api/use-resource.ts';
import { useHeap } from './heap-context.ts';
import { formatSize } from './heap-text.ts';
import { ObjectLink, ObjectName } from './object-name.tsx';
import { Failed, Waiting } from './paging.tsx';

interface Answer {
  readonly paths: readonly (readonly HeapObjectRow[])[];
}

/** Steps at either end of a long path that are shown at once. */
const ENDS = 20;

function Step({ row }: { readonly row: HeapObjectRow }) {
  return (
    <li>
      <ObjectLink object={row.objectId} label={row.label} onward>
        <ObjectName row={row} />
      </ObjectLink>
      <span className="facts">{formatSize(row.retainedSize)}</span>
    </li>
  );
}

function Path({ path }: { readonly path: readonly HeapObjectRow[] }) {
  const isLong = path.length > 2 * ENDS;
  return (
    <ol className="heap-path">
      {(isLong ? path.slice(0, ENDS) : path).map((row) => (
        <Step key={row.objectId} row={row} />
      ))}
      {isLong && <li className="facts">{path.length - 2 * ENDS} steps between</li>}
      {isLong && path.slice(-ENDS).map((row) => <Step key={row.objectId} row={row} />)}
    </ol>
  );
}

/** The shortest paths from GC roots to an object, without weak and soft references. */
export function Paths({ object }: { readonly object: number }) {
  const { queries } = useHeap();
  const resource = useResource<Answer>(queries.paths(object));
  if (resource.state === 'failed') return <Failed fault={resource.fault} again={resource.reload} />;
  if (resource.state === 'loading') return <Waiting />;
  const { paths } = resource.value;
  if (paths.length === 0)
    return <p className="heap-waiting">No GC root reaches it over strong references: it can be collected.</p>;
  return (
    <>
      <p className="facts">
        {paths.length === 1 ? 'The shortest way' : `The ${paths.length} shortest ways`} from a GC root, weak, soft and
        phantom references left out.
      </p>
      {paths.map((path, index) => (
        <Path key={index} path={path} />
      ))}
    </>
  );
}
