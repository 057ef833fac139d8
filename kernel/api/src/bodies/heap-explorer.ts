// Answers about an analyzed heap dump. The process that gives them has read hostile bytes, so the service also
// validates its answers with these schemas. The types are in kernel/model.
import * as z from 'zod';
import { responseId } from './fault.ts';

const bytes = z.number().nonnegative().describe('Bytes.');
const count = z.int().nonnegative();
const objectId = z.int().nonnegative().describe('Number of the object.');
const objectOrNone = z.int().min(-1).describe('Number of the object; -1: none.');
const label = z.string();

export const objectRow = z.object({
  objectId,
  label: label.describe('`java.util.HashMap`, `class java.lang.System`, `byte[4096]`'),
  value: z.string().optional().describe('Its text or number, abbreviated.'),
  objectType: z.literal([1, 2, 3, 4]).describe('1 class, 2 class loader, 3 array, 4 instance'),
  prefix: z.string().optional().describe('Names of the references from the object above.'),
  suffix: z.string().describe('Kinds of GC root of the object, joined by ", ".'),
  shallowSize: bytes,
  retainedSize: bytes.describe('Bytes that would be freed with the object; 0 when it is unreachable.'),
  hasChildren: z.boolean().describe('Whether the object has children in the dominator tree.'),
});

const createPage = <Row extends z.ZodType>(row: Row) => ({
  responseId,
  total: count.describe('Number of rows on all pages.'),
  offset: count,
  rows: z.array(row),
});

export const heapOverview = z.object({
  responseId,
  format: z.string(),
  usedHeapSize: bytes,
  numberOfObjects: count,
  numberOfClasses: count,
  numberOfClassLoaders: count.optional().describe('Absent when the dump does not name loaders.'),
  numberOfGCRoots: count,
  objectLayout: z.string().describe('Header, references and alignment, in words.'),
  complete: z.boolean(),
});

export const heapHistogram = z.object(
  createPage(
    z.object({
      label,
      classNumber: z.int().min(-1).describe('Number of the class, for its instances; -1 when the row is not a class.'),
      objectId: objectOrNone,
      objects: count,
      shallowSize: bytes,
      retainedSize: bytes,
    }),
  ),
);

export const heapObjects = z.object(createPage(objectRow));

const value = {
  name: z.string().describe('`size`, `[17]`'),
  type: z.string(),
  value: z.string(),
  objectId: objectId.optional(),
};

export const heapElements = z.object(createPage(z.object(value)));

export const heapObject = z.object({
  responseId,
  row: objectRow,
  address: z.string(),
  className: z.string(),
  classNumber: z.int().min(-1),
  classObjectId: objectOrNone,
  loader: z.string(),
  superclasses: z.array(z.string()),
  dominatorId: objectOrNone.describe(
    'The object that dominates it immediately; -1 when there is none, or when it is unreachable.',
  ),
  fields: z.array(z.object({ ...value, declaredBy: z.string(), isStatic: z.boolean() })),
  length: count.optional().describe('Of an array.'),
  text: z.string().optional(),
  entries: count.optional().describe('Of a collection.'),
  capacity: count.optional(),
});

export const heapPaths = z.object({
  responseId,
  paths: z
    .array(z.array(objectRow))
    .describe('Path from a GC root to the object; empty when the object is not strongly reachable.'),
});

export const heapMergedPaths = z.object({
  responseId,
  targets: count.describe('Referrers of the object, or objects of the class.'),
  searched: count.describe('Those of them whose shortest strong path is part of the tree.'),
  nodes: z
    .array(
      objectRow.extend({
        depth: count.describe('0 for GC roots; every node is right before its children.'),
        objects: count.describe(
          'Objects of one class that are merged into this node; the row is of the first, sizes are sums.',
        ),
        targets: count.describe('Targets whose path leads through it.'),
        siblingsLeftOut: count.optional().describe('Nodes with fewer targets beside it that are left out.'),
      }),
    )
    .describe('The tree in preorder; empty when no root reaches a target over strong references.'),
});

export const heapThreads = z.object(
  createPage(
    z.object({
      objectId: objectOrNone,
      name: z.string(),
      state: z.string(),
      shallowSize: bytes,
      retainedSize: bytes,
      localRoots: count.describe('GC roots on its stack; an object may be several of them.'),
      frames: z.array(z.object({ text: z.string(), locals: z.array(objectRow) })),
      otherLocals: z.array(objectRow).describe('Locals without a frame.'),
    }),
  ),
);

export const heapLoaders = z.object(
  createPage(z.object({ objectId: objectOrNone, label, classes: count, instances: count, retainedSize: bytes })),
);

const cell = z.union([z.null(), z.string(), z.number(), z.boolean(), objectRow]);

export const heapQueryResult = z.object({
  ...createPage(z.array(cell)),
  columns: z.array(z.string()),
  complete: z.boolean().describe('Whether all objects were scanned.'),
  cursor: z
    .string()
    .optional()
    .describe('Present while the query runs: the next request with this `cursor` returns what was found since.'),
  preliminary: z
    .boolean()
    .optional()
    .describe('Rows are sorted or aggregated over the objects that were scanned so far, and may change.'),
  looked: count.optional().describe('Number of scanned objects of the classes in FROM.'),
  toLook: count
    .optional()
    .describe('Number of all objects of the classes in FROM; absent when it is not known in advance.'),
  stopped: z.string().optional().describe('The limit that ended the query, in words.'),
});
