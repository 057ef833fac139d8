import * as z from 'zod';

export const evidence = z
  .looseObject({
    file: z.string().optional().describe('Present only when the input has several files.'),
    line: z.int().positive().optional().describe('From 1, in the decompressed input.'),
    text: z.string().optional(),
    marks: z.array(z.string()).optional().describe('The words of `text` that prove the claim.'),
    value: z.number().optional(),
    unit: z.string().optional(),
  })
  .refine(
    ({ line, text, value }) => line !== undefined || text !== undefined || value !== undefined,
    'evidence has a line, a text or a value',
  );

export const findingBody = z
  .looseObject({
    id: z.string().regex(/^[a-z0-9-]+$/),
    level: z.enum(['FATAL', 'SEVERE', 'WARNING', 'INFO']),
    title: z.string().describe('The case in one line: who, what and how much.'),
    general: z.string().optional().describe('What such a case means in general; present when `title` tells the case.'),
    followsFrom: z.string().optional().describe('The `id` of the finding that is the cause of this one.'),
    description: z.string(),
    evidence: z.array(evidence).min(1),
    advice: z.string().optional(),
    confidence: z.enum(['high', 'medium', 'low']),
  })
  .describe('A claim with its evidence.');
