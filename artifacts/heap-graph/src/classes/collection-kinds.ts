/** How the number of elements of a collection is determined. All ways use the columns only, not the records. */
export type Counting =
  /** A field holds the number. Only the lower 32 bits of a long are read. */
  | { readonly by: 'field'; readonly field: string }
  /** The sum of a field and of the counter cells that contending threads update instead (`LongAdder`). */
  | { readonly by: 'field-and-cells'; readonly field: string; readonly cell: string }
  /** The sum of a field over the parts of the collection, such as the segments of a map. */
  | { readonly by: 'parts'; readonly part: string; readonly field: string }
  /** An AtomicInteger that the collection refers to. */
  | { readonly by: 'counter' }
  /** The number of array elements that are not null. */
  | { readonly by: 'filled-slots' }
  /** The length of the array, which is always exactly as long as needed. */
  | { readonly by: 'array-length' }
  /**
   * The number of linked nodes that hold `holds` objects besides their links; `via` names the class that leads to the
   * first node.
   */
  | { readonly by: 'chain'; readonly nodes: readonly string[]; readonly holds: 1 | 2; readonly via?: string }
  /** The collection delegates to another collection. */
  | { readonly by: 'inner' };

/** A collection class whose number of elements can be determined. Its subclasses are counted in the same way. */
export interface CollectionKind {
  readonly className: string;
  readonly counting: Counting;
  /**
   * The classes of the backing array in all versions; empty when the collection consists of nodes or other collections.
   */
  readonly arrays: readonly string[];
  /** Slots of the backing array per element: two where keys and values alternate. */
  readonly slotsPerElement: number;
  /** Whether each element has a node of its own, so that the array is only a part of the cost. */
  readonly hasNodes: boolean;
  /** Whether the capacity was requested or has gaps by design, so that free slots are not waste. */
  readonly hasFixedCapacity: boolean;
}

type Traits = Partial<Omit<CollectionKind, 'className' | 'counting'>>;
type NamedKind = readonly [className: string, counting: Counting, traits?: Traits];

const BY_SIZE_FIELD: Counting = { by: 'field', field: 'size' };
const countByField = (name: string): Counting => ({ by: 'field', field: name });
const OBJECTS = { arrays: ['java.lang.Object[]'] };
const createTableTraits = (...arrays: string[]): Traits => ({ arrays, hasNodes: true });
const LINKED: Traits = { hasNodes: true };
const INNER: Counting = { by: 'inner' };

/** Field names of JDK 6 to 25, checked with `javap` on 17 and 25 and in the sources of older versions. */
const JAVA_UTIL_KINDS: readonly NamedKind[] = [
  ['HashMap', BY_SIZE_FIELD, createTableTraits('java.util.HashMap$Node[]', 'java.util.HashMap$Entry[]')],
  ['Hashtable', countByField('count'), createTableTraits('java.util.Hashtable$Entry[]')],
  // Since JDK 9 the entries are in a ConcurrentHashMap, and the inherited table is unused.
  ['Properties', INNER, createTableTraits('java.util.Hashtable$Entry[]')],
  ['WeakHashMap', BY_SIZE_FIELD, createTableTraits('java.util.WeakHashMap$Entry[]')],
  ['IdentityHashMap', BY_SIZE_FIELD, { ...OBJECTS, slotsPerElement: 2 }],
  ['TreeMap', BY_SIZE_FIELD, LINKED],
  ['EnumMap', BY_SIZE_FIELD, { ...OBJECTS, hasFixedCapacity: true }],
  ['JumboEnumSet', BY_SIZE_FIELD],
  ['HashSet', INNER],
  ['TreeSet', INNER],
  ['Collections$SetFromMap', INNER],
  ['ArrayList', BY_SIZE_FIELD, OBJECTS],
  ['Vector', countByField('elementCount'), OBJECTS],
  ['LinkedList', BY_SIZE_FIELD, LINKED],
  ['ArrayDeque', { by: 'filled-slots' }, OBJECTS],
  ['PriorityQueue', BY_SIZE_FIELD, OBJECTS],
  ['ImmutableCollections$ListN', { by: 'array-length' }, { ...OBJECTS, hasFixedCapacity: true }],
  ['ImmutableCollections$SetN', BY_SIZE_FIELD, { ...OBJECTS, hasFixedCapacity: true }],
  ['ImmutableCollections$MapN', BY_SIZE_FIELD, { ...OBJECTS, hasFixedCapacity: true, slotsPerElement: 2 }],
];

const countChain = (...nodes: string[]): Counting => ({
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
    createTableTraits(`${CHM}$Node[]`),
  ],
  ['ConcurrentSkipListMap', { by: 'chain', nodes: [`${SKIP_LIST}$Node`], holds: 2, via: `${SKIP_LIST}$Index` }, LINKED],
  ['ConcurrentHashMap$KeySetView', INNER],
  ['ConcurrentSkipListSet', INNER],
  ['CopyOnWriteArraySet', INNER],
  ['DelayQueue', INNER],
  ['CopyOnWriteArrayList', { by: 'array-length' }, { ...OBJECTS, hasFixedCapacity: true }],
  ['ArrayBlockingQueue', countByField('count'), { ...OBJECTS, hasFixedCapacity: true }],
  ['PriorityBlockingQueue', BY_SIZE_FIELD, OBJECTS],
  ['LinkedBlockingQueue', { by: 'counter' }, LINKED],
  ['LinkedBlockingDeque', countByField('count'), LINKED],
  ['ConcurrentLinkedQueue', countChain('ConcurrentLinkedQueue$Node'), LINKED],
  ['ConcurrentLinkedDeque', countChain('ConcurrentLinkedDeque$Node'), LINKED],
  ['LinkedTransferQueue', countChain('LinkedTransferQueue$Node', 'LinkedTransferQueue$DualNode'), LINKED],
  [
    'ScheduledThreadPoolExecutor$DelayedWorkQueue',
    BY_SIZE_FIELD,
    { arrays: ['java.util.concurrent.RunnableScheduledFuture[]'] },
  ],
];

const countSegments = (part: string): Counting => ({ by: 'parts', part, field: 'count' });
const FASTUTIL = 'it.unimi.dsi.fastutil';
/** A copy of the map of JDK 8 with a method for eviction. */
const EHCACHE_MAP = 'org.ehcache.impl.internal.concurrent.ConcurrentHashMap';

/** Libraries whose collections are common in dumps. The field names are from their sources. */
const LIBRARY_KINDS: readonly NamedKind[] = [
  ['com.google.common.cache.LocalCache', countSegments('com.google.common.cache.LocalCache$Segment'), LINKED],
  [
    'com.google.common.collect.MapMakerInternalMap',
    countSegments('com.google.common.collect.MapMakerInternalMap$Segment'),
    LINKED,
  ],
  ['com.google.common.collect.RegularImmutableList', { by: 'array-length' }, { ...OBJECTS, hasFixedCapacity: true }],
  [
    'com.google.common.collect.HashBiMap',
    BY_SIZE_FIELD,
    createTableTraits('com.google.common.collect.HashBiMap$BiEntry[]'),
  ],
  ['com.google.common.collect.AbstractMapBasedMultimap', countByField('totalSize')],
  [
    'com.google.common.collect.ArrayTable',
    { by: 'array-length' },
    { arrays: ['java.lang.Object[][]'], hasFixedCapacity: true },
  ],
  ['com.github.benmanes.caffeine.cache.BoundedLocalCache', INNER],
  ['com.github.benmanes.caffeine.cache.UnboundedLocalCache', INNER],
  [
    EHCACHE_MAP,
    { by: 'field-and-cells', field: 'baseCount', cell: `${EHCACHE_MAP}$CounterCell` },
    createTableTraits(`${EHCACHE_MAP}$Node[]`),
  ],
  ['org.apache.commons.collections4.map.AbstractHashedMap', BY_SIZE_FIELD, LINKED],
  ['org.apache.commons.collections.map.AbstractHashedMap', BY_SIZE_FIELD, LINKED],
  // The slots of a ring of preallocated events.
  ['com.lmax.disruptor.RingBufferFields', countByField('bufferSize'), { hasFixedCapacity: true }],
  [`${FASTUTIL}.objects.Object2ObjectOpenHashMap`, BY_SIZE_FIELD, OBJECTS],
  [`${FASTUTIL}.objects.ObjectOpenHashSet`, BY_SIZE_FIELD, OBJECTS],
  [`${FASTUTIL}.objects.ObjectArrayList`, BY_SIZE_FIELD, OBJECTS],
  [`${FASTUTIL}.longs.Long2ObjectOpenHashMap`, BY_SIZE_FIELD, OBJECTS],
  [`${FASTUTIL}.ints.Int2ObjectOpenHashMap`, BY_SIZE_FIELD, OBJECTS],
  ['org.eclipse.collections.impl.map.mutable.UnifiedMap', countByField('occupied'), { ...OBJECTS, slotsPerElement: 2 }],
  ['org.eclipse.collections.impl.list.mutable.FastList', BY_SIZE_FIELD, OBJECTS],
  ['gnu.trove.impl.hash.THash', countByField('_size'), OBJECTS],
  ['io.netty.util.collection.IntObjectHashMap', BY_SIZE_FIELD, OBJECTS],
  ['kotlin.collections.ArrayDeque', BY_SIZE_FIELD, OBJECTS],
  ['scala.collection.mutable.ArrayBuffer', countByField('size0'), OBJECTS],
  [
    'scala.collection.mutable.HashMap',
    countByField('contentSize'),
    createTableTraits('scala.collection.mutable.HashMap$Node[]'),
  ],
  ['android.util.SparseArray', countByField('mSize'), OBJECTS],
  ['android.util.ArrayMap', countByField('mSize'), { ...OBJECTS, slotsPerElement: 2 }],
];

const createKind = (className: string, counting: Counting, traits: Traits = {}): CollectionKind => ({
  className,
  counting,
  arrays: [],
  slotsPerElement: 1,
  hasNodes: false,
  hasFixedCapacity: false,
  ...traits,
});

/** All known collection classes. */
export const COLLECTION_KINDS: readonly CollectionKind[] = [
  ...JAVA_UTIL_KINDS.map(([name, counting, traits]) => createKind(`java.util.${name}`, counting, traits)),
  ...JAVA_UTIL_CONCURRENT_KINDS.map(([name, counting, traits]) =>
    createKind(`java.util.concurrent.${name}`, counting, traits),
  ),
  ...LIBRARY_KINDS.map(([name, counting, traits]) => createKind(name, counting, traits)),
];

/** Before JDK 8 a ConcurrentHashMap was an array of these segments. */
export const SEGMENT_BEFORE_JDK_8 = `${CHM}$Segment`;
export const ATOMIC_INTEGER = 'java.util.concurrent.atomic.AtomicInteger';

/**
 * The field whose value is kept in the column `lengths` for every object of a class and its subclasses, by the name of
 * the class that declares it.
 */
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
  [SEGMENT_BEFORE_JDK_8, 'count'],
  [ATOMIC_INTEGER, 'value'],
  // The capacity of a direct buffer: bytes outside the heap.
  ['java.nio.Buffer', 'capacity'],
]);

/** Returns the field that holds the number of elements, exactly or nearly; undefined for other ways of counting. */
export const getSizeField = ({ counting }: CollectionKind): string | undefined =>
  counting.by === 'field' || counting.by === 'field-and-cells' ? counting.field : undefined;
