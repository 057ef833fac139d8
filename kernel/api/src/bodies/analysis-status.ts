import { LEVELS } from '@hindsight/model';
import * as z from 'zod';
import { faultBody, responseId } from './fault.ts';

/** The states: `received -> queued -> running -> done | failed | cancelled`. */
export const ANALYSIS_STATES = ['received', 'queued', 'running', 'done', 'failed', 'cancelled'] as const;
export type AnalysisState = (typeof ANALYSIS_STATES)[number];

/** The phases of an analysis that is not over. */
export const ANALYSIS_PHASES = ['uploading', 'downloading', 'queued', 'reading'] as const;
export type AnalysisPhase = (typeof ANALYSIS_PHASES)[number];

export const preliminaryHistogram = z.object({
  objects: z.int().nonnegative(),
  bytes: z.number().nonnegative(),
  classes: z.int().nonnegative(),
  preliminary: z
    .boolean()
    .optional()
    .describe('Objects are exact; sizes may still change slightly until the second pass over the records.'),
  histogram: z.array(
    z.object({ label: z.string(), objects: z.int().nonnegative(), shallowSize: z.number().nonnegative() }),
  ),
});

export const verdictLine = z.strictObject({ level: z.enum([...LEVELS, 'OK']), sentence: z.string() });

export const analysisStatus = z
  .strictObject({
    responseId,
    id: z.uuid().describe('Id of the analysis: the responseId of the request that started it.'),
    state: z.enum(ANALYSIS_STATES),
    progress: z.number().min(0).max(1).describe('Progress of the whole analysis; 1 only when it is done.'),
    phase: z.enum(ANALYSIS_PHASES).optional().describe('Present until the analysis ends.'),
    bytes: z
      .int()
      .nonnegative()
      .optional()
      .describe('Bytes processed so far in this phase: received, or read after decompression.'),
    totalBytes: z.int().nonnegative().optional().describe('Total bytes of this phase, when they are known.'),
    early: preliminaryHistogram
      .optional()
      .describe(
        'Of a heap dump that is read but not analysed: all its objects, and the classes with the most bytes. Comes after about 2 s per GB.',
      ),
    kind: z.string(),
    fileName: z.string(),
    statusUrl: z.string().describe('Address that returns this state again.'),
    createdAt: z.iso.datetime(),
    finishedAt: z.iso.datetime().optional(),
    fault: faultBody.shape.fault.optional().describe('Why it failed.'),
    verdict: verdictLine.optional().describe('When the analysis is done: its answer in a line.'),
    result: z.looseObject({}).optional().describe('When the analysis is done: the answer of the synchronous call.'),
  })
  .describe('The state of an analysis.');
