// Bodies of the endpoints that query earlier analyses, as schemas for OpenAPI and tests; `web.ts` has their types.
import { LEVELS } from '@hindsight/model';
import * as z from 'zod';
import { ANALYSIS_STATES } from './analysis-status.ts';
import { faultBody, responseId } from './fault.ts';

export const quantity = z.strictObject({ value: z.number(), unit: z.string().describe('`ms`, `bytes`, `percent` …') });
const epoch = z.int().describe('Milliseconds since 1970 UTC.');
const level = z.enum([...LEVELS, 'OK']);

export const figureLimit = z
  .strictObject({ value: z.number(), side: z.enum(['least', 'most']) })
  .describe('Limit in the unit of the figure: what it should reach, or not exceed.');

export const analysisEntry = z.strictObject({
  id: z.uuid(),
  token: z.string().optional().describe('Token of its report: `/reports/{token}`.'),
  kind: z.string(),
  state: z.string(),
  fileName: z.string(),
  appName: z.string().optional(),
  host: z.string().optional(),
  ou: z.string().optional().describe('Organization unit of the sender.'),
  tags: z.array(z.string()),
  createdAt: epoch,
  artifactTime: z
    .strictObject({ from: epoch, to: epoch })
    .optional()
    .describe('First and last time of the artifact itself; absent when it has no wall clock.'),
  level: level.optional(),
  isProblem: z.boolean().optional(),
  verdict: z.string().optional(),
  figures: z.array(z.strictObject({ label: z.string(), value: quantity, limit: figureLimit.optional() })),
});

export const analysisList = z.strictObject({
  responseId,
  analyses: z.array(analysisEntry).describe('Newest first.'),
  cursor: z.string().optional().describe('Cursor of the next page; absent on the last page.'),
});

export const exampleList = z.strictObject({
  responseId,
  examples: z.array(
    z.strictObject({ kind: z.string(), name: z.string(), title: z.string(), bytes: z.int().nonnegative() }),
  ),
});

export const jobList = z.strictObject({
  responseId,
  jobs: z
    .array(
      z.strictObject({
        id: z.uuid(),
        kind: z.string(),
        fileName: z.string(),
        appName: z.string().optional(),
        state: z.enum(ANALYSIS_STATES),
        progress: z.number().min(0).max(1),
        createdAt: epoch,
        fault: faultBody.shape.fault.optional().describe('Why it failed.'),
      }),
    )
    .describe('Newest first.'),
});

export const analysisDays = z.strictObject({
  responseId,
  days: z
    .array(
      z.strictObject({
        date: z.iso.date(),
        count: z.int().positive(),
        problems: z.int().nonnegative(),
        worst: level,
      }),
    )
    .describe('Days in UTC with at least one analysis, oldest first.'),
  applications: z.array(z.string()),
  hosts: z.array(z.string()),
  tags: z.array(z.string()),
});

const classSize = z.strictObject({ objects: z.int().nonnegative(), shallowSize: z.number().nonnegative() });

export const findingTitle = z.looseObject({ id: z.string(), level, title: z.string() });
const report = z.looseObject({ title: z.string() });

const profileTotals = z.strictObject({ count: z.number(), total: z.number() });

const growthVerdict = z.enum(['leak', 'bounded-cache', 'warm-up', 'load']);
const byDump = z.array(z.number());

const comparedGrowth = z.strictObject({
  verdict: z.enum([...growthVerdict.options, 'shrunk', 'none', 'unknown']),
  sentence: z.string(),
  dumps: z.array(
    z.strictObject({
      takenAt: z.number().optional().describe('In milliseconds since 1970.'),
      usedHeapSize: z.number(),
      objects: z.number(),
      classes: z.number(),
      threads: z.number(),
      isRestarted: z.boolean().describe('Whether the program was started again since the dump before.'),
    }),
  ),
  findings: z.array(findingTitle),
  points: z
    .array(
      z.strictObject({
        verdict: growthVerdict,
        reason: z.string(),
        confidence: z.enum(['high', 'medium', 'low']),
        holder: z.string().describe('The field, thread-local or thread that holds it.'),
        label: z.string().describe('The class of what accumulates.'),
        path: z.array(z.string()),
        objects: byDump,
        retainedSize: byDump,
        bytesPerHour: z.number().optional(),
      }),
    )
    .describe('Where memory accumulates: a leak first, then the largest growth.'),
  groups: z
    .strictObject({
      changed: z.int().nonnegative().describe('Number of all groups that changed.'),
      rows: z.array(
        z.strictObject({
          parent: z.int().describe('The place of the row above; -1 at the top.'),
          kind: z.enum(['class', 'thread', 'thread-local', 'object']),
          label: z.string(),
          field: z.string(),
          change: z.enum(['new', 'grown', 'same', 'shrunk', 'gone']),
          objects: byDump,
          retainedSize: byDump,
        }),
      ),
    })
    .describe('The dominator tree by class and field, what changed most.'),
});

export const comparison = z.strictObject({
  responseId,
  a: analysisEntry,
  b: analysisEntry,
  verdict: z.string(),
  judgement: z.enum(['better', 'worse', 'mixed', 'same']).describe('The rating of `b`.'),
  cautions: z.array(z.string()).describe('What makes the comparison weak.'),
  figures: z.array(
    z.strictObject({
      label: z.string(),
      a: quantity.optional(),
      b: quantity.optional(),
      relative: z.number().optional().describe('(b − a) / a'),
      change: z.enum(['better', 'worse', 'same', 'changed']),
    }),
  ),
  findings: z.strictObject({
    gone: z.array(findingTitle),
    new: z.array(findingTitle),
    still: z.array(z.strictObject({ a: findingTitle, b: findingTitle })),
  }),
  classes: z
    .strictObject({
      changed: z.int().nonnegative().describe('Number of all classes that changed.'),
      rows: z.array(z.strictObject({ label: z.string(), a: classSize.optional(), b: classSize.optional() })),
    })
    .optional()
    .describe('For heap dumps: the classes that changed, largest change first, at most 200.'),
  growth: comparedGrowth
    .optional()
    .describe('For heap dumps: what grew, and who holds it. Lists of numbers have one for each dump.'),
  crash: z
    .strictObject({
      same: z.boolean(),
      sentence: z.string(),
      rows: z.array(
        z.strictObject({ label: z.string(), a: z.string().optional(), b: z.string().optional(), same: z.boolean() }),
      ),
    })
    .optional()
    .describe('For crash reports: whether one cause explains both, and what is equal.'),
  profiles: z
    .array(
      z.strictObject({
        id: z.string(),
        unit: z.string(),
        a: profileTotals,
        b: profileTotals,
        stacksURL: z.string().optional().describe('Collapsed stacks with two numbers, of a and of b.'),
        methods: z.array(
          z.strictObject({
            method: z.string(),
            selfPercentA: z.number(),
            selfPercentB: z.number(),
            deltaPercent: z.number(),
            totalPercentA: z.number(),
            totalPercentB: z.number(),
            confidence: z
              .enum(['high', 'medium', 'low'])
              .describe('How certain it is that the change is none of chance; by a bootstrap over the samples.'),
          }),
        ),
      }),
    )
    .optional()
    .describe('For flight recordings: the profiles that both have, by shares; largest change first.'),
  threads: z
    .strictObject({
      changed: z.int().nonnegative().describe('Number of threads that changed their state.'),
      new: z.int().nonnegative(),
      gone: z.int().nonnegative(),
      same: z.int().nonnegative(),
      rows: z
        .array(z.strictObject({ name: z.string(), a: z.string().optional(), b: z.string().optional() }))
        .describe('State in both dumps; changed threads first, then new and gone ones, at most 200.'),
    })
    .optional()
    .describe('For thread dumps: the last dump of each, compared by thread name.'),
  reports: z.strictObject({ a: report, b: report }),
});

export const sinceLast = z.strictObject({
  responseId,
  previous: analysisEntry
    .optional()
    .describe('The analysis of the same kind, application and host before this one; absent when this is the first.'),
  judgement: z.enum(['better', 'worse', 'mixed', 'same']).optional().describe('The rating against the previous one.'),
  verdict: z.string().optional(),
  new: z.array(findingTitle).describe('Findings that the previous analysis did not have.'),
  gone: z.array(findingTitle).describe('Findings that only the previous analysis had.'),
});

export const sourceLines = z.strictObject({
  responseId,
  fileName: z.string(),
  first: z.int().positive(),
  totalLines: z.int().nonnegative().describe('Number of lines of the whole file.'),
  lines: z.array(z.string()),
});

export const foundLines = z.strictObject({
  responseId,
  found: z.array(
    z.strictObject({
      fileName: z.string(),
      number: z.int().positive().describe('Number of the line in its file, from 1.'),
      text: z.string().describe('Masked, and truncated at 400 characters.'),
    }),
  ),
  total: z.int().nonnegative().describe('Number of matching lines, including those beyond the limit.'),
  totalLines: z.int().nonnegative().describe('Number of lines that were searched.'),
});

export const recognitionAnswer = z.strictObject({
  responseId,
  kind: z.string().optional().describe('Absent when the file cannot be analyzed.'),
  what: z.string().describe('Name of the kind for a person: `a GC log`.'),
  encoding: z.array(z.string()),
  reason: z.string().optional().describe('The words of the file by which its kind was recognized, masked.'),
  remedy: z
    .string()
    .optional()
    .describe('Of a format that is known by name and not read: what it is, and what to send instead.'),
});
