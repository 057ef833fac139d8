// Bodies of the endpoints for patterns of application logs, as schemas; `web.ts` has the types of the answers.
import * as z from 'zod';
import { text } from '../schemas.ts';
import { responseId } from './fault.ts';

const MAX_NAME_CHARACTERS = 100;
const MAX_PATTERN_CHARACTERS = 1000;

const name = text(MAX_NAME_CHARACTERS)
  .trim()
  .min(1, 'must not be empty')
  .describe('Name of the pattern in answers and reports.');
const pattern = text(MAX_PATTERN_CHARACTERS).min(1, 'must not be empty').describe('Regular expression of RE2.');

export const newPatternBody = z.object({ name, pattern }, 'Send {"name": …, "pattern": …} as JSON.');

export const patternChangesBody = z
  .object({ name: name.optional(), pattern: pattern.optional() }, 'Send {"name": …, "pattern": …} as JSON.')
  .refine((changes) => changes.name !== undefined || changes.pattern !== undefined, 'Send a name, a pattern, or both.');

const patternEntry = {
  id: z.uuid(),
  name: z.string(),
  pattern: z.string(),
  ou: z
    .string()
    .optional()
    .describe('Organization unit to whose logs the pattern applies; absent when it applies to all logs.'),
  createdAt: z.int().describe('Milliseconds since 1970 UTC.'),
  createdBy: z.string().describe('First characters of a key, `user:` and a name, or `one-time link`.'),
  mayChange: z.boolean().describe('Whether the caller may change and delete it.'),
};

export const patternList = z.object({
  responseId,
  patterns: z.array(z.object(patternEntry)).describe('Oldest first.'),
});

export const savedPattern = z.object({ responseId, ...patternEntry });
