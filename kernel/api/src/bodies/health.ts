import * as z from 'zod';
import { responseId } from './fault.ts';

export const health = z.strictObject({
  responseId,
  status: z.literal('up'),
  version: z.string(),
});

export const readiness = z.strictObject({ responseId, status: z.literal('ready') });
