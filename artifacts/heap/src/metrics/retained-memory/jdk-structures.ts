import { type DominatorTree, type HeapDump, isJdkClass } from '@hindsight/heap-graph';

/**
 * A retained set consists of JDK structures when JDK classes make up at least this share: class data archive, modules.
 */
const JDK_SHARE = 0.95;

/** Returns what tests whether the memory below a node consists of JDK structures. The names of the classes are judged once. */
export function createJdkTest({ classes, classOf }: HeapDump, tree: DominatorTree): (top: number) => boolean {
  const ofJdk = Uint8Array.from(classes, ({ name }) => (isJdkClass(name) ? 1 : 0));
  const isOfJdk = (node: number): boolean => {
    const number = classOf.at(tree.objectOf.at(node) ?? 0) ?? 0;
    return ofJdk[number < 0 ? ~number : number] === 1;
  };
  return (top) => isMostly(tree, top, isOfJdk);
}

function isMostly(tree: DominatorTree, top: number, isOfJdk: (node: number) => boolean): boolean {
  const maxForeign = (1 - JDK_SHARE) * (tree.retained.at(top) ?? 0);
  let foreign = 0;
  const end = tree.endOf.at(top) ?? 0;
  for (let node = top; node < end && foreign <= maxForeign; ) {
    const known = isOfJdk(node);
    if (!known) foreign += tree.retained.at(node) ?? 0;
    // Everything below a foreign object is included in its retained size.
    node = known ? node + 1 : (tree.endOf.at(node) ?? end);
  }
  return foreign <= maxForeign;
}
