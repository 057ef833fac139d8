import * as z from 'zod';
import { commonAnswer } from './answer.ts';
import { findingBody } from './finding.ts';

const level = z.enum(['FATAL', 'SEVERE', 'WARNING', 'INFO']);

/** The answer of `/bundle-upload`: the specification's fields and those of contract section 6. */
export const bundleAnswer = z
  .looseObject({
    ...commonAnswer,
    results: z.string().describe('The report; as JSON with `Accept: application/json`.'),
    status: z.boolean().describe('False when the archive itself is truncated or damaged.'),
    message: z.string().describe('The verdict, or what is wrong with the archive.'),
    rca: z.looseObject({
      application: z.string().optional(),
      host: z.string().optional(),
      pid: z.int().optional(),
      tags: z.array(z.string()).optional(),
      javaVersion: z.string().optional(),
      osVersion: z.string().optional(),
      cpuCount: z.int().optional(),
      capturedAt: z.string().optional(),
      artifacts: z.array(
        z.looseObject({
          name: z.string(),
          kind: z.string(),
          state: z.enum(['analysed', 'missing', 'unreadable', 'ignored']),
          why: z.string().optional(),
          webReport: z.string().optional(),
        }),
      ),
      findings: z.array(findingBody).describe('Causes first, then side findings.'),
      rootCauses: z
        .array(
          z.looseObject({
            level,
            statement: z.string(),
            findings: z.array(z.string()),
            confidence: z.enum(['high', 'medium', 'low']),
            score: z.number(),
            confirm: z.string().describe('What would confirm the cause.'),
            explains: z.array(z.string()).describe('Ids of the findings that this cause explains.'),
          }),
        )
        .describe('Ranked, at most three; empty when no problem was found.'),
      timeline: z.array(z.looseObject({ time: z.string(), what: z.string(), artifact: z.string() })),
    }),
  })
  .describe('The analysis of a captured bundle.');
