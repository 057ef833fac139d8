import * as z from 'zod';
import { commonAnswer } from './answer.ts';

const size = z.number().nonnegative().describe('Bytes.');
const objectId = z.int().min(-1).describe('Number of the object in this report; -1 when the row is not an object.');

const problem = z.looseObject({
  severity: z.enum(['DANGER', 'WARNING', 'INFO']),
  description: z.string().describe('Escaped text.'),
  type: z.string(),
  id: z.int().positive(),
});

const histogramRow = z.looseObject({
  objects: z.int().nonnegative(),
  shallowSize: size,
  retainedSize: size,
  label: z.string(),
  objectId,
  type: z.int().describe('1 class, 2 class loader, 5 superclass, 6 package.'),
});

const rootRow = z.looseObject({
  label: z.string(),
  objects: z.int().nonnegative(),
  objectId,
  shallowSize: size,
  retainedSize: size,
  rootIndex: z.int(),
  classIndex: z.int().describe('-1 when the row is a kind of root; the rows of its classes follow.'),
  isGCRoot: z.boolean(),
  isClassItem: z.boolean(),
});

const largeRow = z.looseObject({
  label: z.string(),
  objectId,
  objectType: z.int().describe('1 class, 2 class loader, 3 array, 4 instance, -1 none.'),
  gCRoot: z.boolean(),
  shallowSize: size,
  retainedSize: size,
  percent: z.number().describe('Share of usedHeapSize, 0 to 1.'),
  isObjType: z.boolean(),
  isThreadObject: z.boolean(),
  suffix: z.string().optional(),
  objects: z.int().optional(),
});

const pathNode = z.looseObject({
  label: z.string(),
  shallowSize: size,
  retainedSize: size,
  objectId,
  objectType: z.int().describe('1 class, 2 class loader, 3 array, 4 instance.'),
  gCRoot: z.boolean(),
  prefix: z.string().optional(),
  suffix: z.string().optional(),
  children: z.array(z.looseObject({})).describe('Nodes of this form.'),
});

const leak = z.looseObject({
  description: z.string().describe('Escaped text.'),
  holder: z
    .string()
    .optional()
    .describe('The holder of the memory: a static field, a thread and its frame, or a class loader.'),
  shortestPathToAccumulationPoint: pathNode.describe(
    'The path from a GC root down to the object that holds the memory.',
  ),
});

const component = z.looseObject({
  label: z.string(),
  objects: z.int().nonnegative().describe('Reachable objects of its classes.'),
  shallowSize: size.describe('Bytes of these objects and of the objects of the JDK and arrays that they hold.'),
  percent: z.number().describe('Share of the used heap, 0 to 1.'),
  classes: z.array(z.looseObject({ label: z.string(), shallowSize: size })).describe('The largest of its classes.'),
});

const overview = z.looseObject({
  identifierSize: z.int(),
  creationDate: z.number().optional().describe('Milliseconds since 1970 UTC; absent for PHD.'),
  format: z.literal('phd').optional().describe('Portable heap dumps only, as are the next members.'),
  phdVersion: z.int().optional(),
  bits: z.union([z.literal(32), z.literal(64)]).optional(),
  noFieldNames: z.literal(true).optional(),
  gcRoots: z.enum(['derived', 'javacore']).optional().describe('Where the GC roots come from.'),
  numberOfObjects: z.int().nonnegative(),
  numberOfGCRoots: z.int().nonnegative(),
  numberOfClasses: z.int().nonnegative(),
  mappedClasses: z.int().nonnegative().optional().describe('Classes that the mapping file names; absent without one.'),
  numberOfClassLoaders: z.int().nonnegative().optional().describe('Absent for PHD.'),
  usedHeapSize: size,
  generationInfoAvailable: z.boolean(),
  jvmOpts: z.array(z.string()).optional().describe('Absent for PHD.'),
  jvmVersion: z.string().optional(),
  maxHeapSize: size.optional(),
  totalObjects: z.int().nonnegative().optional().describe('All objects, unreachable ones included.'),
  unreachableObjects: z.int().nonnegative().optional(),
  unreachableSize: size.optional(),
  objectLayout: z.looseObject({}).optional().describe('Sizes of references, headers and alignment, in bytes.'),
});

/** The answer of `/analyze-hd-api`: the specification's fields and those of contract section 4. */
export const heapAnswer = z
  .looseObject({
    ...commonAnswer,
    status: z.boolean(),
    troubleshootReport: z.looseObject({
      problems: z.array(problem),
      potentialMemoryLeaks: z.array(leak),
      overview,
      histograms: z.array(z.record(z.string(), z.array(histogramRow))).describe('One object for each grouping.'),
      gcRoots: z.array(rootRow),
      largestObjects: z.array(z.record(z.string(), z.array(largeRow))).describe('One object for each grouping.'),
      components: z
        .array(component)
        .describe('What the application, each framework or library and the JDK cost; each object counts once.'),
      duplicateClasses: z
        .array(z.looseObject({ label: z.string(), count: z.int() }))
        .optional()
        .describe('Absent for PHD.'),
      problemCount: z.int().nonnegative(),
      status: z.boolean(),
    }),
    performanceReport: z
      .looseObject({})
      .optional()
      .describe('Only with performanceReport=true: docs/heap-dump.md has its members.'),
  })
  .describe('The analysis of a heap dump.');
