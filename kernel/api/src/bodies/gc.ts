import * as z from 'zod';
import { commonAnswer } from './answer.ts';

const size = z.string().describe('`682.69 mb`; bytes with normalizeUnits.');
const time = z.string().describe('`1 min 19 sec`; milliseconds with normalizeUnits.');
const rate = z.string().describe('`12.46 mb/sec`; bytes per second with normalizeUnits.');
const counted = z.string().regex(/^\d+$/).describe('A whole number as text.');
const milliseconds = z.number().nonnegative();
const percent = z.number().min(0).max(100);

const pool = z.looseObject({
  allocatedSize: size.optional().describe('Largest committed.'),
  peakSize: size.optional().describe('Largest used.'),
});

const jvmHeapSize = z.looseObject({
  youngGen: pool.optional(),
  oldGen: pool.optional(),
  heap: pool.optional().describe('Of collectors that print no generations.'),
  metaSpace: pool.optional(),
  permGen: pool.optional(),
  total: pool.optional(),
});

/**
 * Creates the fields for the times of one kind of collection, under the prefix of the specification: `minorGCTotalTime`
 * …
 */
const createTimes = <Prefix extends 'minorGC' | 'fullGC'>(prefix: Prefix) => ({
  [`${prefix}Count`]: counted.optional(),
  [`${prefix}TotalTime`]: time.optional(),
  [`${prefix}AvgTime`]: time.optional(),
  [`${prefix}AvgTimeStdDeviation`]: time.optional(),
  [`${prefix}MinTIme`]: time.optional().describe('The name as the specification spells it.'),
  [`${prefix}MinTime`]: time.optional().describe('The same under the expected spelling.'),
  [`${prefix}MaxTime`]: time.optional(),
  [`${prefix}IntervalAvgTime`]: time.optional(),
});

const gcStatistics = z.looseObject({
  totalCreatedBytes: size.optional(),
  measurementDuration: time.optional(),
  startTimestamp: z.string().optional(),
  endTimestamp: z.string().optional(),
  avgAllocationRate: rate.optional(),
  avgPromotionRate: rate.optional(),
  ...createTimes('minorGC'),
  ...createTimes('fullGC'),
  pauseCount: counted.optional(),
  pauseTotalTime: time.optional(),
  pauseMaxTime: time.optional(),
  pausePercentiles: z.looseObject({ p50: time, p90: time, p95: time, p99: time, p999: time }).partial().optional(),
  concurrentTotalTime: time.optional(),
  concurrentCount: counted.optional(),
  allocationStallCount: counted.optional(),
  allocationStallTotalTime: time.optional(),
  safepointCount: counted.optional(),
  safepointTotalTime: time.optional(),
});

const image = z.url().optional();

const lines = z.looseObject({
  count: z.int().nonnegative(),
  examples: z.array(z.looseObject({ line: z.int().positive(), text: z.string().optional() })),
});

/** The answer of `/analyzeGC`: the specification's fields and those of contract section 2. */
export const gcAnswer = z
  .looseObject({
    ...commonAnswer,
    fatals: z.array(z.string()),
    problem: z.array(z.string()),
    warnings: z.array(z.string()),
    jvmHeapSize,
    gcStatistics,
    gcKPI: z.looseObject({
      throughputPercentage: percent.optional(),
      averagePauseTime: milliseconds.optional(),
      maxPauseTime: milliseconds.optional(),
    }),
    gcDurationSummary: z.looseObject({
      groups: z.array(
        z.looseObject({ start: z.string(), end: z.string(), numberOfGCs: z.int().nonnegative() }).describe('Seconds.'),
      ),
    }),
    graphs: z
      .looseObject({
        heapAfterGCGraph: image,
        heapBeforeGCGraph: image,
        gcDurationGraph: image,
        gcPauseDurationGCGraph: image,
      })
      .optional()
      .describe('Only with graphs=true.'),
    gcCauses: z.array(
      z.looseObject({
        cause: z.string(),
        count: z.int().nonnegative(),
        totalTime: time.optional(),
        avgTime: time.optional(),
        maxTime: time.optional(),
        percent: percent.optional().describe('Share of the time of all pauses.'),
      }),
    ),
    commandLineFlags: z.string().optional(),
    heapTuningTips: z.array(z.string()),
    tipsToReduceGCTime: z.array(z.looseObject({ issue: z.string(), solution: z.string() })),
    throughputPercentage: percent.optional(),
    collector: z.string().optional(),
    jvm: z.looseObject({ vendor: z.string().optional(), version: z.string().optional() }).optional(),
    gcPhases: z
      .array(
        z.looseObject({
          phase: z.string(),
          kind: z.enum(['pause', 'concurrent']),
          count: z.int().nonnegative(),
          totalTime: time.optional(),
          avgTime: time.optional(),
          maxTime: time.optional(),
          stdDeviation: time.optional(),
        }),
      )
      .optional(),
    restarts: z.int().nonnegative().optional().describe('Starts of a JVM after the first one.'),
    jvmRuns: z
      .array(
        z.looseObject({
          firstLine: z.int().positive(),
          lastLine: z.int().positive(),
          pauseCount: z.int().nonnegative(),
          collector: z.string().optional(),
          startTimestamp: z.string().optional(),
          endTimestamp: z.string().optional(),
        }),
      )
      .optional()
      .describe('Each run of a JVM in the log, with its first and last line.'),
    logGaps: z
      .looseObject({ count: z.int().nonnegative(), examples: z.array(z.looseObject({})) })
      .optional()
      .describe('Times without a line that are too long for the log.'),
    window: z.looseObject({}).optional().describe('The time window of the figures, as it was applied.'),
    unparsedLines: lines.optional(),
  })
  .describe('The analysis of a GC log.');
