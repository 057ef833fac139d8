import type { ArtifactFacts, ProfileView, Report } from '@hindsight/model';
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

/** One profile of a report, computed anew for some of its samples: the same address with `profile`. */
export interface ProfileData {
  readonly responseId: string;
  readonly token: string;
  readonly profile: ProfileView;
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

const methodFigures = z.looseObject({
  method: z.string(),
  self: z.number(),
  selfPercent: z.number(),
  total: z.number(),
  totalPercent: z.number(),
});

const namedValue = z.strictObject({ name: z.string(), value: z.number() });

export const profileDataBody = z
  .looseObject({
    responseId,
    token: z.string(),
    profile: z.looseObject({
      id: z.string(),
      unit: z.string(),
      count: z.number(),
      total: z.number().describe('The sum of the weights, those of events without a stack included.'),
      withoutStack: z.number(),
      frames: z
        .array(z.looseObject({ depth: z.int(), label: z.string(), value: z.number() }))
        .describe('The nodes of the call tree in preorder.'),
      minWeight: z.number().describe('Frames of less than this weight are left out.'),
      hotMethods: z.array(methodFigures),
      threads: z.array(namedValue),
      states: z.array(namedValue),
    }),
  })
  .describe('One profile of the report, computed anew for the samples that the parameters select.');
