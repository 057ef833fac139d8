import * as z from 'zod';
import { commonAnswer, problemLines } from './answer.ts';

const count = z.number().nonnegative();
const bytes = z.number().nonnegative();
const signedBytes = z.number();
const line = z.int().positive();

const growth = {
  firstBytes: bytes,
  lastBytes: bytes,
  deltaBytes: signedBytes,
  bytesPerSecond: z.number().optional().describe('Theil-Sen slope: the median of the slopes of all pairs.'),
  bytesPerSnapshot: z.number().optional().describe('In place of bytesPerSecond when nothing tells the time.'),
  monotone: z.boolean().describe('No step falls by more than 1 % of the first value.'),
  kendall: z.number().min(-1).max(1).describe("Mann-Kendall's S divided by the number of pairs."),
  significant: z.boolean(),
};

const category = z.looseObject({
  name: z.string().describe('As printed.'),
  reservedBytes: bytes,
  committedBytes: bytes,
  mallocBytes: bytes.optional(),
  mallocCount: count.optional(),
  arenaBytes: bytes.optional(),
  arenaCount: count.optional(),
  mmapReservedBytes: bytes.optional(),
  mmapCommittedBytes: bytes.optional(),
  classCount: count.optional(),
  threadCount: count.optional(),
  peakBytes: bytes.optional(),
});

const callSites = z
  .array(
    z.looseObject({
      frames: z.array(z.string()),
      bytes,
      deltaBytes: signedBytes.optional(),
      category: z.string().optional(),
      line,
    }),
  )
  .optional()
  .describe('Of NMT detail: the largest call stacks.');

const part = z
  .looseObject({
    usedBytes: bytes.optional(),
    committedBytes: bytes.optional(),
    freeBytes: bytes.optional(),
    wasteBytes: bytes.optional(),
  })
  .optional();

const row = z.record(z.string(), z.union([z.number(), z.string()])).optional();

/** The answer of `/analyze-memory-api`: section 2 of the contract for memory tables. */
export const memoryAnswer = z
  .looseObject({
    ...commonAnswer,
    problem: problemLines,
    tables: z.array(
      z.looseObject({
        kind: z.enum([
          'nmt',
          'nmt-diff',
          'histogram',
          'jstat',
          'pmap',
          'smaps',
          'smaps-rollup',
          'status',
          'limits',
          'cgroup',
          'metaspace',
          'codecache',
          'class-loaders',
        ]),
        format: z.string(),
        snapshots: count,
        line,
        member: z.string(),
      }),
    ),
    snapshotCount: count.describe('All snapshots; a row of jstat is one.'),
    timeSource: z.enum(['stamp', 'file-name', 'uptime', 'mtime', 'interval', 'order']),
    spanSeconds: z.number().nonnegative().optional().describe('Last minus first time.'),
    nmt: z
      .looseObject({
        snapshots: z.array(
          z.looseObject({
            time: z.string().optional(),
            line,
            totalReservedBytes: bytes,
            totalCommittedBytes: bytes,
            mallocBytes: bytes.optional(),
            categories: z.array(category),
          }),
        ),
        growth: z
          .array(z.looseObject({ name: z.string(), ...growth }))
          .optional()
          .describe('Per category, largest first.'),
        callSites,
      })
      .optional(),
    nmtDiff: z
      .looseObject({
        totalReservedBytes: bytes.optional(),
        totalCommittedBytes: bytes.optional(),
        totalReservedDeltaBytes: signedBytes,
        totalCommittedDeltaBytes: signedBytes,
        categories: z.array(z.looseObject({ name: z.string(), committedBytes: bytes, deltaBytes: signedBytes })),
        callSites,
      })
      .optional(),
    histogram: z
      .looseObject({
        snapshots: z.array(
          z.looseObject({
            time: z.string().optional(),
            line,
            totalInstances: count,
            totalBytes: bytes,
            totalComputed: z.boolean().optional().describe('The line Total is missing: sums of the rows.'),
            classCount: count,
            live: z.boolean().optional(),
          }),
        ),
        top: z.array(z.looseObject({ className: z.string(), module: z.string().optional(), instances: count, bytes })),
        growth: z
          .array(z.looseObject({ className: z.string(), firstInstances: count, lastInstances: count, ...growth }))
          .optional(),
      })
      .optional(),
    jstat: z
      .looseObject({
        option: z.string(),
        rows: count,
        columns: z.array(z.string()),
        first: row,
        last: row,
        heapUsedFirstBytes: bytes.optional(),
        heapUsedLastBytes: bytes.optional(),
        spanSeconds: z.number().nonnegative().optional(),
        youngCount: z.number().optional(),
        youngSeconds: z.number().optional(),
        fullCount: z.number().optional(),
        fullSeconds: z.number().optional(),
        concurrentCount: z.number().optional(),
        totalGcSeconds: z.number().optional(),
        gcTimePercent: z.number().optional(),
        oldUsedFirstPercent: z.number().optional(),
        oldUsedLastPercent: z.number().optional(),
        oldUsedMaxPercent: z.number().optional(),
        metaspaceUsedLastPercent: z.number().optional(),
        fullPerHour: z.number().optional(),
        restarts: count,
      })
      .optional(),
    process: z
      .looseObject({
        rssBytes: bytes.optional(),
        pssBytes: bytes.optional(),
        swapBytes: bytes.optional(),
        privateDirtyBytes: bytes.optional(),
        anonymousBytes: bytes.optional(),
        anonymousHugePagesBytes: bytes.optional(),
        threads: count.optional(),
        vmSizeBytes: bytes.optional(),
        peakRssBytes: bytes.optional(),
        mappings: count.optional(),
        sizeBytes: bytes.optional(),
        arenas: count.optional().describe('Arenas of glibc.'),
        kinds: z
          .array(z.looseObject({ kind: z.string(), mappings: count, sizeBytes: bytes, rssBytes: bytes }))
          .optional(),
        growth: z.looseObject({ firstRssBytes: bytes, lastRssBytes: bytes }).optional(),
      })
      .optional(),
    cgroup: z
      .looseObject({
        version: z.literal([1, 2]),
        memoryLimitBytes: bytes.optional().describe('Absent without a limit.'),
        memoryCurrentBytes: bytes.optional(),
        memoryPeakBytes: bytes.optional(),
        anonymousBytes: bytes.optional(),
        fileBytes: bytes.optional(),
        swapBytes: bytes.optional(),
        oomKills: count.optional(),
        pidsMax: count.optional(),
        pidsCurrent: count.optional(),
        cpuQuota: z.number().optional().describe('Cores.'),
      })
      .optional(),
    gap: z
      .looseObject({
        rssBytes: bytes,
        nmtCommittedBytes: bytes,
        bytes: signedBytes.describe('RSS minus committed.'),
        perSecond: z.number().optional(),
      })
      .optional(),
    metaspace: z
      .looseObject({
        loaders: count.optional(),
        classes: count.optional(),
        nonClass: part,
        classSpace: part,
        both: part,
      })
      .optional(),
    codeCache: z
      .looseObject({
        segments: z.array(
          z.looseObject({ name: z.string(), sizeBytes: bytes, usedBytes: bytes, maxUsedBytes: bytes.optional() }),
        ),
        fullCount: count.optional(),
      })
      .optional(),
    limits: z
      .array(z.looseObject({ name: z.string(), soft: count.optional(), hard: count.optional() }))
      .optional()
      .describe('An absent value is no limit.'),
    unparsedLines: z.looseObject({
      count: count.describe('Lines that belong to no table: prompts, prose, echoes.'),
      examples: z.array(z.looseObject({ line, text: z.string() })),
    }),
  })
  .describe('The analysis of tables about memory.');
