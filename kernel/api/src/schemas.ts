// Schemas that parameters and settings share.
import * as z from 'zod';

// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the purpose
const WITHOUT_CONTROLS = /^[^\u0000-\u001f\u007f]*$/;

/** A text of one line. */
export const text = (maxCharacters: number) =>
  z
    .string()
    .max(maxCharacters, `must not be longer than ${maxCharacters} characters`)
    .regex(WITHOUT_CONTROLS, 'must not hold control characters');

/** `true` or `false`, in upper or lower case. */
export const flag = z
  .string()
  .toLowerCase()
  .pipe(z.enum(['true', 'false'], 'must be true or false'))
  .transform((word) => word === 'true');

/** A whole number within limits, written in decimal digits. */
export function wholeNumber(min: number, max: number) {
  const wrong = `must be a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d{1,15}$/, wrong)
    .transform(Number)
    .pipe(z.int().min(min, wrong).max(max, wrong));
}
