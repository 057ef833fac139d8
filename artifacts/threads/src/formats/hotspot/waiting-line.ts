import type { LockNote } from '../../events.ts';
import { parseOwner } from '../jmx/header.ts';
import { readObject } from '../jmx/lock-line.ts';

/**
 * Reads the line that IntelliJ writes below the state, from ThreadInfo: ` on java.lang.Object@28a418fc owned by "main"
 * Id=1 (in native)`.
 */
export function readWaitingLine(text: string, line: number): LockNote | undefined {
  const object = text.startsWith('on ') ? readObject(text.slice(3)) : undefined;
  const owner = parseOwner(text);
  return object && { relation: 'waits', ...object, depth: 0, line, ...(owner && { owner }) };
}
