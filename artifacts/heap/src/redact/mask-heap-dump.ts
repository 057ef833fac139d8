import { closeSync, openSync } from 'node:fs';
import type { MaskFile } from '@hindsight/model';
import { redactDump } from './redact-dump.ts';

/** Passes on a heap dump whose contents are zeros. Sizes of collections stay, so that a later analysis has the same figures. */
export const maskHeapDump: MaskFile = ({ path, from, size }, write) => {
  const file = openSync(path, 'r');
  try {
    return redactDump({ file, from, size }, { contents: 'zero', keepsSizes: true }, write);
  } finally {
    closeSync(file);
  }
};
