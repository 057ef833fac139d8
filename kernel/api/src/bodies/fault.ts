import { FAULTS } from '@hindsight/model';
import * as z from 'zod';

export const responseId = z
  .uuid()
  .describe('Id of this answer; also in header X-Response-Id and in the log of the service.');

const codes = Object.keys(FAULTS) as [keyof typeof FAULTS, ...(keyof typeof FAULTS)[]];

export const faultBody = z
  .strictObject({
    responseId,
    status: z.literal(false).optional().describe('Present for heap dumps and bundles.'),
    message: z.string().optional().describe('Present for bundles: reason and details.'),
    fault: z.strictObject({
      code: z.enum(codes).describe('Stable; for programs.'),
      reason: z.string().describe('A short fixed phrase.'),
      details: z.string().describe('What was wrong and what to do about it.'),
    }),
  })
  .describe('The request could not be answered.');
