/** A class of collections whose fill can be read from a field. */
export interface CollectionKind {
  readonly className: string;
  /** Field that counts the elements; a long counts by its lower 32 bits. */
  readonly sizeField: string;
  /** Slots of the backing array per element: tables of pairs have two. */
  readonly slotsPerElement: number;
  /** Elements live in nodes of their own, so the slots of the array are a part of the cost only. */
  readonly nodes: boolean;
}

const kind = (className: string, sizeField: string, nodes: boolean, slotsPerElement = 1): CollectionKind => ({
  className,
  sizeField,
  nodes,
  slotsPerElement,
});

/** Names of fields as in JDK 8 to 25. Subclasses are counted by the same field. */
export const COLLECTION_KINDS: readonly CollectionKind[] = [
  kind('java.util.HashMap', 'size', true),
  kind('java.util.concurrent.ConcurrentHashMap', 'baseCount', true),
  kind('java.util.Hashtable', 'count', true),
  kind('java.util.WeakHashMap', 'size', true),
  kind('java.util.IdentityHashMap', 'size', false, 2),
  kind('java.util.TreeMap', 'size', true),
  kind('java.util.EnumMap', 'size', false),
  kind('java.util.ArrayList', 'size', false),
  kind('java.util.Vector', 'elementCount', false),
  kind('java.util.LinkedList', 'size', true),
  kind('java.util.PriorityQueue', 'size', false),
  kind('java.util.concurrent.PriorityBlockingQueue', 'size', false),
];
