import * as z from 'zod';
import { responseId } from './fault.ts';
import { findingBody } from './finding.ts';

export const artifactFacts = z
  .looseObject({
    fileName: z.string(),
    bytes: z.int().nonnegative().describe('Size after decompression.'),
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
    kind: z.string(),
    format: z.string(),
    encoding: z.array(z.string()).describe('Layers that were removed, outermost first.'),
    lines: z.int().nonnegative().optional(),
  })
  .describe('The artifact that was read.');

export const analysisFacts = z.looseObject({
  analyzer: z.string(),
  version: z.string(),
  durationMs: z.number().nonnegative(),
  complete: z.boolean().describe('False when the input was truncated or a limit stopped the reading.'),
});

/** Findings above INFO as lines. */
export const problemLines = z
  .array(z.looseObject({ level: z.enum(['FATAL', 'SEVERE', 'WARNING']), description: z.string() }))
  .optional();

/** The fields of every analysis answer (contract section 1). */
export const commonAnswer = {
  responseId,
  webReport: z.url().describe('The report as a page.'),
  graphURL: z.url().describe('The same address under the name that older clients use.'),
  pdfReport: z.url(),
  isProblem: z.boolean().describe('True when a finding is FATAL or SEVERE.'),
  findings: z.array(findingBody),
  artifact: artifactFacts,
  analysis: analysisFacts,
};
