/** How the number of elements is known. None of these needs more than the columns. */
export type Counting =
  /** A field says it; a long by its lower 32 bits. */
  | { readonly by: 'field'; readonly field: string }
  /** A field, and cells that take additions when many threads add at once. */
  | { readonly by: 'field-and-cells'; readonly field: string; readonly cell: string }
  /** Parts with a field each: the segments of a map. */
  | { readonly by: 'parts'; readonly part: string; readonly field: string }
  /** An AtomicInteger that it refers to. */
  | { readonly by: 'counter' }
  /** The elements of its array that are not null. */
  | { readonly by: 'filled-slots' }
  /** The length of its array, which is never longer than needed. */
  | { readonly by: 'array-length' }
  /** Nodes one after the other that refer to so many objects besides each other; `via` leads to the first. */
  | { readonly by: 'chain'; readonly nodes: readonly string[]; readonly holds: 1 | 2; readonly via?: string }
  /** Another collection does the work. */
  | { readonly by: 'inner' };

/** A class of collections whose fill can be told. Subclasses are counted in the same way. */
export interface CollectionKind {
  readonly className: string;
  readonly counting: Counting;
  /** Classes of the backing array, of all versions; none: it has nodes only, or other collections. */
  readonly arrays: readonly string[];
  /** Slots of the backing array per element: tables of pairs have two. */
  readonly slotsPerElement: number;
  /** Elements live in nodes of their own, so the slots of the array are a part of the cost only. */
  readonly nodes: boolean;
  /** As large as it was asked for, or with gaps by design: free slots are no waste. */
  readonly fixed: boolean;
}

type Traits = Partial<Omit<CollectionKind, 'className' | 'counting'>>;
type NamedKind = readonly [className: string, counting: Counting, traits?: Traits];

const size: Counting = { by: 'field', field: 'size' };
const field = (name: string): Counting => ({ by: 'field', field: name });
const OBJECTS = { arrays: ['java.lang.Object[]'] };
const table = (...arrays: string[]): Traits => ({ arrays, nodes: true });
const LINKED: Traits = { nodes: true };
const INNER: Counting = { by: 'inner' };

/** Names of fields in JDK 6 to 25: checked with `javap` on 17 and 25, the older ones from their sources. */
const JAVA_UTIL_KINDS: readonly NamedKind[] = [
  ['HashMap', size, table('java.util.HashMap$Node[]', 'java.util.HashMap$Entry[]')],
  ['Hashtable', field('count'), table('java.util.Hashtable$Entry[]')],
  // From 9 on in a ConcurrentHashMap; the table that it inherits stays unused.
  ['Properties', INNER, table('java.util.Hashtable$Entry[]')],
  ['WeakHashMap', size, table('java.util.WeakHashMap$Entry[]')],
  ['IdentityHashMap', size, { ...OBJECTS, slotsPerElement: 2 }],
  ['TreeMap', size, LINKED],
  ['EnumMap', size, { ...OBJECTS, fixed: true }],
  ['JumboEnumSet', size],
  ['HashSet', INNER],
  ['TreeSet', INNER],
  ['Collections$SetFromMap', INNER],
  ['ArrayList', size, OBJECTS],
  ['Vector', field('elementCount'), OBJECTS],
  ['LinkedList', size, LINKED],
  ['ArrayDeque', { by: 'filled-slots' }, OBJECTS],
  ['PriorityQueue', size, OBJECTS],
  ['ImmutableCollections$ListN', { by: 'array-length' }, { ...OBJECTS, fixed: true }],
  ['ImmutableCollections$SetN', size, { ...OBJECTS, fixed: true }],
  ['ImmutableCollections$MapN', size, { ...OBJECTS, fixed: true, slotsPerElement: 2 }],
];

const chain = (...nodes: string[]): Counting => ({
  by: 'chain',
  nodes: nodes.map((node) => `java.util.concurrent.${node}`),
  holds: 1,
});
const SKIP_LIST = 'java.util.concurrent.ConcurrentSkipListMap';
const CHM = 'java.util.concurrent.ConcurrentHashMap';

const JAVA_UTIL_CONCURRENT_KINDS: readonly NamedKind[] = [
  [
    'ConcurrentHashMap',
    { by: 'field-and-cells', field: 'baseCount', cell: `${CHM}$CounterCell` },
    table(`${CHM}$Node[]`),
  ],
  ['ConcurrentSkipListMap', { by: 'chain', nodes: [`${SKIP_LIST}$Node`], holds: 2, via: `${SKIP_LIST}$Index` }, LINKED],
  ['ConcurrentSkipListSet', INNER],
  ['CopyOnWriteArraySet', INNER],
  ['DelayQueue', INNER],
  ['CopyOnWriteArrayList', { by: 'array-length' }, { ...OBJECTS, fixed: true }],
  ['ArrayBlockingQueue', field('count'), { ...OBJECTS, fixed: true }],
  ['PriorityBlockingQueue', size, OBJECTS],
  ['LinkedBlockingQueue', { by: 'counter' }, LINKED],
  ['LinkedBlockingDeque', field('count'), LINKED],
  ['ConcurrentLinkedQueue', chain('ConcurrentLinkedQueue$Node'), LINKED],
  ['ConcurrentLinkedDeque', chain('ConcurrentLinkedDeque$Node'), LINKED],
  ['LinkedTransferQueue', chain('LinkedTransferQueue$Node', 'LinkedTransferQueue$DualNode'), LINKED],
  [
    'ScheduledThreadPoolExecutor$DelayedWorkQueue',
    size,
    { arrays: ['java.util.concurrent.RunnableScheduledFuture[]'] },
  ],
];

const segments = (part: string): Counting => ({ by: 'parts', part, field: 'count' });
const FASTUTIL = 'it.unimi.dsi.fastutil';

/** Libraries whose collections are common in dumps; names of fields from their sources. */
const LIBRARY_KINDS: readonly NamedKind[] = [
  ['com.google.common.cache.LocalCache', segments('com.google.common.cache.LocalCache$Segment'), LINKED],
  [
    'com.google.common.collect.MapMakerInternalMap',
    segments('com.google.common.collect.MapMakerInternalMap$Segment'),
    LINKED,
  ],
  ['com.google.common.collect.RegularImmutableList', { by: 'array-length' }, { ...OBJECTS, fixed: true }],
  ['com.google.common.collect.HashBiMap', size, table('com.google.common.collect.HashBiMap$BiEntry[]')],
  ['com.google.common.collect.AbstractMapBasedMultimap', field('totalSize')],
  ['com.google.common.collect.ArrayTable', { by: 'array-length' }, { arrays: ['java.lang.Object[][]'], fixed: true }],
  ['com.github.benmanes.caffeine.cache.BoundedLocalCache', INNER],
  ['com.github.benmanes.caffeine.cache.UnboundedLocalCache', INNER],
  [`${FASTUTIL}.objects.Object2ObjectOpenHashMap`, size, OBJECTS],
  [`${FASTUTIL}.objects.ObjectOpenHashSet`, size, OBJECTS],
  [`${FASTUTIL}.objects.ObjectArrayList`, size, OBJECTS],
  [`${FASTUTIL}.longs.Long2ObjectOpenHashMap`, size, OBJECTS],
  [`${FASTUTIL}.ints.Int2ObjectOpenHashMap`, size, OBJECTS],
  ['org.eclipse.collections.impl.map.mutable.UnifiedMap', field('occupied'), { ...OBJECTS, slotsPerElement: 2 }],
  ['org.eclipse.collections.impl.list.mutable.FastList', size, OBJECTS],
  ['gnu.trove.impl.hash.THash', field('_size'), OBJECTS],
  ['io.netty.util.collection.IntObjectHashMap', size, OBJECTS],
  ['kotlin.collections.ArrayDeque', size, OBJECTS],
  ['scala.collection.mutable.ArrayBuffer', field('size0'), OBJECTS],
  ['scala.collection.mutable.HashMap', field('contentSize'), table('scala.collection.mutable.HashMap$Node[]')],
  ['android.util.SparseArray', field('mSize'), OBJECTS],
  ['android.util.ArrayMap', field('mSize'), { ...OBJECTS, slotsPerElement: 2 }],
];

const kind = (className: string, counting: Counting, traits: Traits = {}): CollectionKind => ({
  className,
  counting,
  arrays: [],
  slotsPerElement: 1,
  nodes: false,
  fixed: false,
  ...traits,
});

/** Read for each object that a class of collections or its part has. */
export const COLLECTION_KINDS: readonly CollectionKind[] = [
  ...JAVA_UTIL_KINDS.map(([name, counting, traits]) => kind(`java.util.${name}`, counting, traits)),
  ...JAVA_UTIL_CONCURRENT_KINDS.map(([name, counting, traits]) =>
    kind(`java.util.concurrent.${name}`, counting, traits),
  ),
  ...LIBRARY_KINDS.map(([name, counting, traits]) => kind(name, counting, traits)),
];

/** Before JDK 8 a ConcurrentHashMap was an array of these. */
export const OLD_SEGMENT = `${CHM}$Segment`;
export const ATOMIC_INTEGER = 'java.util.concurrent.atomic.AtomicInteger';

/** Fields that are kept for every object of a class or its subclasses, by the name of the class that declares them. */
export const LENGTH_FIELDS: ReadonlyMap<string, string> = new Map([
  ...COLLECTION_KINDS.flatMap(({ className, counting }): [string, string][] => {
    switch (counting.by) {
      case 'field':
        return [[className, counting.field]];
      case 'field-and-cells':
        return [
          [className, counting.field],
          [counting.cell, 'value'],
        ];
      case 'parts':
        return [[counting.part, counting.field]];
      default:
        return [];
    }
  }),
  [OLD_SEGMENT, 'count'],
  [ATOMIC_INTEGER, 'value'],
  // Bytes outside of the heap.
  ['java.nio.Buffer', 'capacity'],
]);

/** The field that counts the elements of a collection, where there is one that says it all or nearly so. */
export const getSizeField = ({ counting }: CollectionKind): string | undefined =>
  counting.by === 'field' || counting.by === 'field-and-cells' ? counting.field : undefined;
