import type { MergedPaths as Merged, MergedPathNode } from '@hindsight/model';
import { useResource } from '../api/use-resource.ts';
import { useHeap } from './heap-context.ts';
import { sizeText, whole } from './heap-text.ts';
import { ObjectLink, ObjectName } from './object-name.tsx';
import { Failed, Waiting } from './paging.tsx';

const INDENT_PX = 14;
const EDGE_PX = 12;
/** Deeper nodes are indented no further, so that names keep their space. */
const MAX_INDENT = 12;

const indent = (depth: number) => ({ paddingLeft: EDGE_PX + Math.min(depth, MAX_INDENT) * INDENT_PX });

function Node({ node }: { readonly node: MergedPathNode }) {
  const { object } = useHeap();
  const { depth, objects, targets, siblingsLeftOut } = node;
  return (
    <>
      <tr className={node.objectId === object ? 'chosen' : ''}>
        <td className="name" style={indent(depth)}>
          <span className="unseen">Level {depth + 1}: </span>
          <ObjectLink object={node.objectId} label={node.label} onward>
            <ObjectName row={node} />
          </ObjectLink>
        </td>
        <td className="r">{whole(objects)}</td>
        <td className="r">{whole(targets)}</td>
        <td className="r" title={`${whole(node.retainedSize)} bytes`}>
          {sizeText(node.retainedSize)}
        </td>
      </tr>
      {siblingsLeftOut !== undefined && (
        <tr className="aside-line">
          <td colSpan={4} style={indent(depth)}>
            and {whole(siblingsLeftOut)} more with fewer paths
          </td>
        </tr>
      )}
    </>
  );
}

const describeSearched = ({ targets, searched }: Merged, of: string): string =>
  searched < targets
    ? `${whole(searched)} of ${whole(targets)} ${of}: those that a GC root reaches over strong references, up to the limit.`
    : `${whole(targets)} ${of}. Weak, soft and phantom references are left out.`;

/** The shortest paths from GC roots to several targets as one tree. */
function MergedTree({ path, of, empty }: { readonly path: string; readonly of: string; readonly empty: string }) {
  const resource = useResource<Merged>(path);
  if (resource.state === 'failed') return <Failed fault={resource.fault} again={resource.reload} />;
  if (resource.state === 'loading') return <Waiting />;
  const merged = resource.value;
  if (merged.nodes.length === 0) return <p className="heap-waiting">{empty}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <section className="heap-merged" tabIndex={0} aria-label="Merged paths from GC roots">
      <p className="facts">{describeSearched(merged, of)}</p>
      <table className="heap-table">
        <thead>
          <tr>
            <th scope="col">From the GC roots down</th>
            <th scope="col" className="r">
              Objects
            </th>
            <th scope="col" className="r">
              Paths
            </th>
            <th scope="col" className="r">
              Retained
            </th>
          </tr>
        </thead>
        <tbody>
          {merged.nodes.map((node, index) => (
            <Node key={index} node={node} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** All ways from GC roots to an object, through each object that refers to it. */
export function ObjectPaths({ object }: { readonly object: number }) {
  const { queries } = useHeap();
  return (
    <MergedTree
      path={queries.mergedPaths(object)}
      of="paths, one through each object that refers to it"
      empty="No GC root reaches it over strong references: it can be collected."
    />
  );
}

/** The ways from GC roots to all objects of a class. */
export function ClassPaths({ classNumber }: { readonly classNumber: number }) {
  const { queries } = useHeap();
  return (
    <MergedTree
      path={queries.classPaths(classNumber)}
      of="objects of the class"
      empty="No GC root reaches an object of this class over strong references."
    />
  );
}
