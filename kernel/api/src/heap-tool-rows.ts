import type { ToolRow } from './tool-row.ts';

const HEAP = ['heap-dump'] as const;
const HEAP_UNITS = { shallowSize: 'bytes', retainedSize: 'bytes' } as const;
const HEAP_COLUMNS = ['objectId', 'label', 'value', 'prefix', 'suffix', 'shallowSize', 'retainedSize'] as const;

const MERGED_COLUMNS = ['depth', 'objectId', 'label', 'prefix', 'objects', 'targets', 'retainedSize'] as const;

const INSPECT = { tool: 'heapInspect', for: 'the fields of this object', from: { object: 'objectId' } } as const;
const PATHS = {
  tool: 'heapPaths',
  for: 'why this object stays in memory: its path from a GC root',
  from: { object: 'objectId' },
} as const;
const BELOW = {
  tool: 'heapDominators',
  for: 'what this object keeps in memory',
  from: { object: 'objectId' },
} as const;
/** The tools that ask about an analyzed heap dump. */
export const HEAP_TOOL_ROWS: Readonly<Record<string, ToolRow>> = {
  heapHistogram: {
    endpoint: 'heapHistogram',
    kinds: HEAP,
    rows: 'rows',
    units: HEAP_UNITS,
    title: 'Histogram of a heap',
    answers: 'which classes, packages or class loaders have the most objects and bytes',
    next: [
      { tool: 'heapInstances', for: 'the objects of this class', from: { number: 'classNumber' } },
      { tool: 'heapClassPaths', for: 'who keeps all objects of this class in memory', from: { number: 'classNumber' } },
      { tool: 'heapOql', for: 'objects of a class by a condition on their fields' },
    ],
  },
  heapInstances: {
    endpoint: 'heapInstances',
    kinds: HEAP,
    rows: 'rows',
    columns: HEAP_COLUMNS,
    units: HEAP_UNITS,
    title: 'Objects of a class',
    answers: 'which objects a class has, and which of them retain most',
    next: [PATHS, INSPECT],
  },
  heapDominators: {
    endpoint: 'heapDominated',
    kinds: HEAP,
    rows: 'rows',
    columns: HEAP_COLUMNS,
    units: HEAP_UNITS,
    title: 'Largest objects: the dominator tree',
    answers: 'what keeps the memory of a heap: the objects that retain most, and what is below one of them',
    next: [PATHS, BELOW, INSPECT],
  },
  heapInspect: {
    endpoint: 'heapObject',
    kinds: HEAP,
    units: HEAP_UNITS,
    without: ['superclasses'],
    title: 'Inspect an object',
    answers: 'what an object is: its class, fields and values, number of entries, and the object that dominates it',
    next: [
      {
        tool: 'heapPaths',
        for: 'why this object stays in memory: its path from a GC root',
        from: { object: 'row.objectId' },
      },
      { tool: 'heapReferences', for: 'who refers to this object', from: { object: 'row.objectId' } },
    ],
  },
  heapReferences: {
    endpoint: 'heapReferences',
    kinds: HEAP,
    rows: 'rows',
    columns: HEAP_COLUMNS,
    units: HEAP_UNITS,
    title: 'References of an object',
    answers: 'who refers to an object, or to what it refers',
    next: [INSPECT, PATHS],
  },
  heapPaths: {
    endpoint: 'heapPaths',
    kinds: HEAP,
    rows: 'paths',
    columns: ['objectId', 'label', 'prefix', 'suffix', 'retainedSize'],
    units: HEAP_UNITS,
    title: 'Path from a GC root',
    answers:
      'why an object is not collected: which root and field holds the leak and keeps it in memory (prefix is the field)',
  },
  heapClassPaths: {
    endpoint: 'heapClassPaths',
    kinds: HEAP,
    rows: 'nodes',
    columns: MERGED_COLUMNS,
    units: HEAP_UNITS,
    title: 'Paths to all objects of a class',
    answers:
      'who keeps the objects of a class in memory, all of them together: their paths from GC roots as one tree, with how many of them each node holds (targets)',
    next: [INSPECT],
  },
  heapMergedPaths: {
    endpoint: 'heapMergedPaths',
    kinds: HEAP,
    rows: 'nodes',
    columns: MERGED_COLUMNS,
    units: HEAP_UNITS,
    title: 'Paths through all referrers of an object',
    answers: 'by how many ways an object is held: the paths from GC roots through all who refer to it, as one tree',
    next: [INSPECT],
  },
  heapThreads: {
    endpoint: 'heapThreads',
    kinds: HEAP,
    rows: 'rows',
    units: HEAP_UNITS,
    title: 'Threads of a heap dump',
    answers: 'which thread holds how much memory by its stack, and which frame holds it',
    next: [INSPECT],
  },
  heapLoaders: {
    endpoint: 'heapLoaders',
    kinds: HEAP,
    rows: 'rows',
    units: { retainedSize: 'bytes' },
    title: 'Class loaders of a heap dump',
    answers: 'which class loaders exist, with their number of classes and the memory they retain',
    next: [PATHS],
  },
  heapOql: {
    endpoint: 'heapQuery',
    kinds: HEAP,
    rows: 'rows',
    title: 'Query a heap by OQL',
    answers:
      'any question about objects and their fields, e.g. select m.size, m from java.util.HashMap m where m.size > 100; also count(*), sum(), group by',
    next: [INSPECT, PATHS],
  },
};
