import type { MergedPaths as Merged, MergedPathNode } from '@hindsight/model';
import { useResource } from '../api/use-resource.ts';
import { useHeap } from './heap-context.ts';
import { formatSize, whole } from './heap-text.ts';
import { ObjectLink, ObjectName } from './object-name.tsx';
import { Failed, Waiting } from './paging.tsx';

const INDENT_PX = 14;
/** In the inspector there is room for little more than the names. */
const NARROW_INDENT_PX = 8;
const EDGE_PX = 12;
/** Deeper nodes are indented no further, so that names keep their space. */
const MAX_INDENT = 12;

const indent = (depth: number, narrow: boolean) => ({
  paddingLeft: EDGE_PX + Math.min(depth, MAX_INDENT) * (narrow ? NARROW_INDENT_PX : INDENT_PX),
});

/** How many objects and paths a node stands for, where it is more than one. */
const describeCounts = ({ objects, targets }: MergedPathNode): string =>
  [...(objects > 1 ? [`${whole(objects)} objects`] : []), ...(targets > 1 ? [`${whole(targets)} paths`] : [])].join(
    ', ',
  );

function Node({ node, narrow }: { readonly node: MergedPathNode; readonly narrow: boolean }) {
  const { object } = useHeap();
  const { depth, objects, targets, siblingsLeftOut } = node;
  return (
    <>
      <tr className={node.objectId === object ? 'chosen' : ''}>
        <td className="name" style={indent(depth, narrow)}>
          <span className="unseen">Level {depth + 1}: </span>
          <ObjectLink object={node.objectId} label={node.label} onward>
            <ObjectName row={node} />
          </ObjectLink>
          {narrow && <span className="facts"> {describeCounts(node)}</span>}
        </td>
        {!narrow && (
          <>
            <td className="r">{whole(objects)}</td>
            <td className="r">{whole(targets)}</td>
          </>
        )}
        <td className="r" title={`${whole(node.retainedSize)} bytes`}>
          {formatSize(node.retainedSize)}
        </td>
      </tr>
      {siblingsLeftOut !== undefined && (
        <tr className="aside-line">
          <td colSpan={narrow ? 2 : 4} style={indent(depth, narrow)}>
            and {whole(siblingsLeftOut)} more with fewer paths
          </td>
        </tr>
      )}
    </>
  );
}

const describeSearched = ({ targets, searched }: Merged, one: string, many: string): string =>
  searched < targets
    ? `${whole(searched)} of ${whole(targets)} ${many}: those that a GC root reaches over strong references, up to the limit.`
    : `${targets === 1 ? one : `${whole(targets)} ${many}`}. Weak, soft and phantom references are left out.`;

interface MergedTreeProps {
  readonly path: string;
  /** What the paths lead to or through, for one and for several. */
  readonly one: string;
  readonly many: string;
  readonly empty: string;
  readonly narrow?: boolean;
}

/** The shortest paths from GC roots to several targets as one tree. */
function MergedTree({ path, one, many, empty, narrow = false }: MergedTreeProps) {
  const resource = useResource<Merged>(path);
  if (resource.state === 'failed') return <Failed fault={resource.fault} again={resource.reload} />;
  if (resource.state === 'loading') return <Waiting />;
  const merged = resource.value;
  if (merged.nodes.length === 0) return <p className="heap-waiting">{empty}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <section className="scroll heap-merged" tabIndex={0} aria-label="Merged paths from GC roots">
      <p className="facts">{describeSearched(merged, one, many)}</p>
      <table className="heap-table">
        <thead>
          <tr>
            <th scope="col">From the GC roots down</th>
            {!narrow && (
              <>
                <th scope="col" className="r">
                  Objects
                </th>
                <th scope="col" className="r">
                  Paths
                </th>
              </>
            )}
            <th scope="col" className="r">
              Retained
            </th>
          </tr>
        </thead>
        <tbody>
          {merged.nodes.map((node, index) => (
            <Node key={index} node={node} narrow={narrow} />
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
      one="The path through the only object that refers to it"
      many="paths, one through each object that refers to it"
      narrow
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
      one="The only object of the class"
      many="objects of the class"
      empty="No GC root reaches an object of this class over strong references."
    />
  );
}
