import type { ErrorGroup } from '../metrics/errors.ts';
import { DATABASE } from './database.ts';
import type { ErrorClass } from './error-class.ts';
import { MEMORY } from './memory.ts';
import { NETWORK } from './network.ts';
import { RUNTIME } from './runtime.ts';
import { SYSTEM } from './system.ts';

/** An error that two classes match belongs to the first. A crash of the runtime comes after its causes. */
export const ERROR_CLASSES: readonly ErrorClass[] = [...MEMORY, ...SYSTEM, ...DATABASE, ...RUNTIME, ...NETWORK];

/** Matches negations such as "0 errors, no deadlock detected" and "fixed: too many open files". */
const NEGATED = /(?:\bno|\b0|\bwithout|\bfixed|\bresolved|\bsimulat\w*)\W+(?:\w+\W+){0,2}$/i;
const MAX_NEGATION_DISTANCE = 40;

/** Returns the class of an error, from its exceptions (outermost first), then its message; undefined when none matches. */
export function findErrorClass({ chain, statement }: ErrorGroup): ErrorClass | undefined {
  for (const { type, message } of chain ?? []) {
    const found = findErrorClassInText(`${type}: ${message}`);
    if (found && found.gravity !== 'W') return found;
  }
  const root = chain?.at(-1);
  return findErrorClassInText(statement) ?? (root && findErrorClassInText(`${root.type}: ${root.message}`));
}

/** Returns the class whose signature occurs in a text; undefined when none does. */
export function findErrorClassInText(text: string): ErrorClass | undefined {
  return ERROR_CLASSES.find(({ signature }) => {
    const match = signature.exec(text);
    return match !== null && !NEGATED.test(text.slice(Math.max(0, match.index - MAX_NEGATION_DISTANCE), match.index));
  });
}

/** Whether an error is serious: by its class, by its number, or by the level FATAL. */
export function isSerious(group: ErrorGroup, found: ErrorClass | undefined): boolean {
  if (group.level === 'FATAL' || found?.gravity === 'F' || found?.gravity === 'S') return true;
  return found?.seriousFrom !== undefined && group.count >= found.seriousFrom;
}
