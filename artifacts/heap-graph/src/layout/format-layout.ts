import type { ObjectLayout } from '../model.ts';

/** Describes an object layout in one line. */
export function formatLayout({
  referenceBytes,
  headerBytes,
  arrayHeaderBytes,
  alignment,
  agreement,
}: ObjectLayout): string {
  const parts = `references of ${referenceBytes} bytes, headers of ${headerBytes} (arrays ${arrayHeaderBytes}), aligned to ${alignment}`;
  return agreement > 0 ? `${parts}; seen from the distances between objects` : `${parts}; assumed`;
}
