import type { ArtifactFacts, Report } from '@hindsight/model';
import * as z from 'zod';
import { responseId } from './fault.ts';
import type { AnalysisLabels } from './web.ts';

/** The data from which the page of a report is drawn: `GET /reports/{token}/data`. */
export interface ReportData extends AnalysisLabels {
  readonly responseId: string;
  readonly token: string;
  readonly durationMs: number;
  /** The version of Hindsight. */
  readonly version: string;
  /** False when the input was truncated or limits stopped the reading. */
  readonly complete: boolean;
  readonly artifact: ArtifactFacts;
  readonly report: Report;
  /** Whether the artifact is still kept. Only then can lines be shown and time ranges be computed. */
  readonly artifactKept: boolean;
  /** Present when `/reports/{token}/heap` answers queries about the heap dump. */
  readonly explorable?: true;
  /**
   * The time window of the figures, in ms on the clock of the report's timelines; absent when they cover everything.
   */
  readonly range?: { readonly from: number; readonly to: number };
  /** Milliseconds since 1970 UTC; absent when the link does not expire. */
  readonly expiresAt?: number;
}

const block = z.looseObject({ kind: z.string().describe('The kind of the block; see docs/report-blocks.md.') });

const section = z.looseObject({
  id: z.string(),
  title: z.string(),
  within: z.string().optional().describe('Id of the section of which this one is a part.'),
  blocks: z.array(block),
});

export const reportDataBody = z
  .looseObject({
    responseId,
    token: z.string(),
    kind: z.string(),
    fileName: z.string(),
    tags: z.array(z.string()),
    createdAt: z.number().describe('Milliseconds since 1970 UTC.'),
    durationMs: z.number(),
    version: z.string(),
    complete: z.boolean().describe('False when the input was truncated or a limit stopped the reading.'),
    artifact: z.looseObject({ fileName: z.string(), bytes: z.int(), sha256: z.string() }),
    report: z.looseObject({
      title: z.string(),
      verdict: z.looseObject({ level: z.enum(['OK', 'FATAL', 'SEVERE', 'WARNING', 'INFO']), sentence: z.string() }),
      sections: z.array(section),
    }),
    artifactKept: z.boolean(),
    explorable: z.literal(true).optional(),
    range: z.strictObject({ from: z.number(), to: z.number() }).optional(),
    expiresAt: z.number().optional(),
  })
  .describe('The data from which the page of a report is drawn.');
