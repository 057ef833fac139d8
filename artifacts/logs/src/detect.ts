import type { Head } from '@hindsight/model';
import { LAYOUTS } from './layouts/index.ts';

const SAMPLE_LINES = 400;
/** Any text may be a log: kinds with a grammar of their own are surer of theirs. */
const SURE = 0.5;
const ANY_TEXT = 0.05;

/** How sure it is that a text is an application log: by the share of lines that begin a record or go on with one. */
export function detectLog({ lines }: Head): number {
  const sample = lines.slice(0, SAMPLE_LINES);
  if (sample.length === 0) return 0;
  let known = 0;
  let inRecord = false;
  for (const line of sample) {
    const begins = LAYOUTS.some(({ read }) => read(line) !== undefined);
    inRecord ||= begins;
    if (begins || (inRecord && /^(?:\s|Caused by: |$)/.test(line))) known++;
  }
  return known === 0 ? ANY_TEXT : Math.max(ANY_TEXT, (SURE * known) / sample.length);
}
