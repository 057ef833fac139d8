// Answers about an analysed heap dump. The process that gives them has read hostile bytes: these schemas are also what the service
// checks before it believes them. The types stand in kernel/model.
import * as z from 'zod';
import { responseId } from './fault.ts';

const bytes = z.number().nonnegative().describe('Bytes.');
const count = z.int().nonnegative();
const objectId = z.int().nonnegative().describe('Number of the object.');
const objectOrNone = z.int().min(-1).describe('Number of the object; -1: none.');
const label = z.string();

const objectRow = z.object({
  objectId,
  label: label.describe('`java.util.HashMap`, `class java.lang.System`, `byte[4096]`'),
  value: z.string().optional().describe('Its text or number, in short.'),
  objectType: z
    .union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)])
    .describe('1 class, 2 class loader, 3 array, 4 instance'),
  prefix: z.string().optional().describe('Names of the references from the object above.'),
  suffix: z.string().describe('Kinds of GC root that it is, joined by ", ".'),
  shallowSize: bytes,
  retainedSize: bytes.describe('Bytes that would be free without it; 0: not reachable.'),
  hasChildren: z.boolean().describe('Whether something stands below it in the dominator tree.'),
});

const createPage = <Row extends z.ZodType>(row: Row) => ({
  responseId,
  total: count.describe('Of all pages.'),
  offset: count,
  rows: z.array(row),
});

export const heapOverview = z.object({
  responseId,
  format: z.string(),
  usedHeapSize: bytes,
  numberOfObjects: count,
  numberOfClasses: count,
  numberOfClassLoaders: count,
  numberOfGCRoots: count,
  objectLayout: z.string().describe('Header, references and alignment, in words.'),
  complete: z.boolean(),
});

export const heapHistogram = z.object(
  createPage(
    z.object({
      label,
      classNumber: z.int().min(-1).describe('Opens the instances of a class; -1: the row is no class.'),
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
  dominatorId: objectOrNone.describe('Who keeps it alive alone; -1: nobody, or it is not reachable.'),
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
    .describe('From a GC root down to the object; empty: it is not strongly reachable.'),
});

export const heapThreads = z.object(
  createPage(
    z.object({
      objectId: objectOrNone,
      name: z.string(),
      state: z.string(),
      shallowSize: bytes,
      retainedSize: bytes,
      frames: z.array(z.object({ text: z.string(), locals: z.array(objectRow) })),
      otherLocals: z.array(objectRow).describe('Without a frame.'),
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
  complete: z.boolean().describe('Whether everything was looked at.'),
  cursor: z
    .string()
    .optional()
    .describe('The query goes on: with this `cursor` the next request gives what was found then.'),
  preliminary: z
    .boolean()
    .optional()
    .describe('Rows are sorted or summed up from what was looked at until now, and may change.'),
  looked: count.optional().describe('Objects of the classes behind FROM that were looked at …'),
  toLook: count.optional().describe('… of so many; absent where that is not known beforehand.'),
  stopped: z.string().optional().describe('Which limit ended the query, in words.'),
});
