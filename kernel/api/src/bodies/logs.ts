import * as z from 'zod';
import { commonAnswer } from './answer.ts';

const count = z.int().nonnegative();
const line = z.int().positive();
const level = z.enum(['FATAL', 'ERROR', 'WARN', 'INFO', 'DEBUG', 'TRACE']);

const levelCounts = z
  .record(z.string(), count)
  .describe('Statements by level; `nonConforming` are those without one. They add up.');

/** The answer of `/analyze-log-api`: the specification's fields and those of contract section 5. */
export const logAnswer = z
  .looseObject({
    ...commonAnswer,
    isSerious: z.boolean().describe('Whether any error is serious.'),
    logSummary: z.looseObject({
      totalStatements: count,
      logLevelStats: levelCounts,
      errorStatements: count,
      distinctErrors: count,
      orphanLines: count.describe('Before the first statement: a banner.'),
      continuationLines: count,
      firstSeen: z.string().optional(),
      lastSeen: z.string().optional(),
    }),
    format: z.array(z.looseObject({ layout: z.string(), title: z.string(), share: z.number() })),
    errorAnalytics: z.array(
      z.looseObject({
        id: z.string().describe('The class of the error, `other` when none knows it.'),
        count,
        error: z.string().describe('The first statement, private data masked.'),
        isSerious: z.boolean(),
        level: level.optional(),
        logger: z.string().optional(),
        exception: z.string().optional(),
        exceptionMessage: z.string().optional(),
        rootCause: z.string().optional(),
        topFrame: z.string().optional(),
        template: z.string(),
        firstSeen: z.string().optional(),
        lastSeen: z.string().optional(),
        lines: z.array(line).describe('The first ten.'),
        threads: z.array(z.string()),
        stacktrace: z.array(z.string()).optional(),
      }),
    ),
    timeGaps: z
      .array(
        z.looseObject({
          gapTimeInSeconds: count,
          prevLine: z.string(),
          currentLine: z.string(),
          prevLineNumber: line,
          line,
        }),
      )
      .describe('Longest first.'),
    repeatingPatterns: z
      .array(z.looseObject({ count, statement: z.string(), level: level.optional(), line }))
      .describe('Most frequent first; `<*>` stands for what differs.'),
    piiStatements: z
      .array(z.looseObject({ count, statement: z.string(), kinds: z.array(z.string()), line }))
      .describe('A placeholder such as `<EMAIL>` stands for each value.'),
    myPattern: z
      .array(
        z.looseObject({
          count,
          matchingPattern: z.string(),
          name: z.string().optional().describe('Of a pattern that is saved in the settings.'),
          share: z.number().describe('Of all statements, in parts of 1.'),
          firstSeen: z.string().optional(),
          lastSeen: z.string().optional(),
          line: line.optional(),
          examples: z.array(z.looseObject({ line, text: z.string() })).describe('The first three, masked.'),
        }),
      )
      .describe('Patterns of the request, then those that are saved in the settings.'),
    levelTimeline: z.looseObject({
      bucketSeconds: z.number(),
      buckets: z.array(
        z.looseObject({ start: z.string().optional(), startMs: z.number().optional(), counts: levelCounts }),
      ),
    }),
  })
  .describe('What an application log tells.');
