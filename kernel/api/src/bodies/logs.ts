import * as z from 'zod';
import { commonAnswer } from './answer.ts';

const count = z.int().nonnegative();
const line = z.int().positive();
const level = z.enum(['FATAL', 'ERROR', 'WARN', 'INFO', 'DEBUG', 'TRACE']);

const levelCounts = z
  .record(z.string(), count)
  .describe('Statements by level; `nonConforming` counts those without a level. The counts add up to all statements.');

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
      orphanLines: count.describe('Lines before the first statement, such as a banner.'),
      continuationLines: count,
      firstSeen: z.string().optional(),
      lastSeen: z.string().optional(),
    }),
    format: z.array(z.looseObject({ layout: z.string(), title: z.string(), share: z.number() })),
    errorAnalytics: z.array(
      z.looseObject({
        id: z.string().describe('The error class; `other` when the error is unknown.'),
        count,
        error: z.string().describe('The first statement, with private data masked.'),
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
        lines: z.array(line).describe('Numbers of the first ten lines.'),
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
      .describe('Most frequent first; `<*>` stands for the parts that differ.'),
    piiStatements: z
      .array(z.looseObject({ count, statement: z.string(), kinds: z.array(z.string()), line }))
      .describe('A placeholder such as `<EMAIL>` stands for each value.'),
    myPattern: z
      .array(
        z.looseObject({
          count,
          matchingPattern: z.string(),
          name: z.string().optional().describe('Name of a saved pattern.'),
          stopped: z
            .literal(true)
            .optional()
            .describe('The saved pattern took too long, so that only the beginning of the log was searched.'),
          share: z.number().describe('Share of all statements, 0 to 1.'),
          firstSeen: z.string().optional(),
          lastSeen: z.string().optional(),
          line: line.optional(),
          examples: z.array(z.looseObject({ line, text: z.string() })).describe('The first three statements, masked.'),
        }),
      )
      .describe('Patterns of the request, then saved patterns.'),
    levelTimeline: z.looseObject({
      bucketSeconds: z.number(),
      buckets: z.array(
        z.looseObject({ start: z.string().optional(), startMs: z.number().optional(), counts: levelCounts }),
      ),
    }),
  })
  .describe('The analysis of an application log.');
