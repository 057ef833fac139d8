import * as z from 'zod';

const evidence = z
  .looseObject({
    file: z.string().optional().describe('Present only when the input has several files.'),
    line: z.int().positive().optional().describe('From 1, in the decompressed input.'),
    text: z.string().optional(),
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
    title: z.string(),
    description: z.string(),
    evidence: z.array(evidence).min(1),
    advice: z.string().optional(),
    confidence: z.enum(['high', 'medium', 'low']),
  })
  .describe('A claim with its evidence.');
