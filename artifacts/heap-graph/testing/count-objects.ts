import { closeSync, openSync, statSync } from 'node:fs';
import type { HeapVisitor } from '../src/events.ts';
import { readHeader } from '../src/hprof/header.ts';
import { walkDump } from '../src/hprof/walk.ts';
import { Window } from '../src/hprof/window.ts';

/**
 * Walks all records of a dump without keeping anything, the lower bound for the time of any analysis. Returns the
 * number of objects.
 */
export function countObjects(path: string): number {
  const file = openSync(path, 'r');
  try {
    const window = new Window(file, 0, statSync(path).size);
    const { idSize } = readHeader(window);
    let objects = 0;
    const visitor: HeapVisitor = {
      visitClassDump: () => void objects++,
      visitRoot: () => undefined,
      visitInstance: () => void objects++,
      visitObjectArray: () => void objects++,
      visitPrimitiveArray: () => void objects++,
    };
    walkDump(window, idSize, visitor);
    return objects;
  } finally {
    closeSync(file);
  }
}
