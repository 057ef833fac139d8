import type { Head } from '@hindsight/model';
import { isStackLine } from './formats/collapsed/stack-line.ts';
import { findTextForm } from './formats/text-form.ts';

const MAGIC = [0x46, 0x4c, 0x52, 0x00] as const;
const CERTAIN = 1;
/** Collapsed stacks by their content; a log line may end with a number too. */
const LIKELY = 0.95;
const SAMPLE_LINES = 50;
const MIN_SHARE = 0.8;
const MIN_LINES = 3;
const EXTENSION = /\.(?:collapsed|folded)(?:\.\w+)*$/i;
/** Whether bytes begin as a recording of any version. */
export const isRecording = (bytes: Uint8Array): boolean => MAGIC.every((byte, index) => bytes[index] === byte);

/** Returns how likely it is that an artifact is a recording or a text with stacks of a profiler, 0 to 1. */
export function detectRecording({ bytes, lines, fileName }: Head): number {
  if (isRecording(bytes)) return CERTAIN;
  const { output, strip } = findTextForm(lines);
  return output ? LIKELY : detectCollapsed(lines.map(strip), fileName ?? '');
}

function detectCollapsed(lines: readonly string[], fileName: string): number {
  const sample = lines.filter((line) => line.trim() !== '' && !line.startsWith('#')).slice(0, SAMPLE_LINES);
  const stacks = sample.filter((line) => isStackLine(line.trimEnd()));
  if (!stacks.some((line) => line.includes(';'))) return 0;
  // The name of the file lowers the bar to one line.
  if (EXTENSION.test(fileName)) return LIKELY;
  const isCut = lines.length < SAMPLE_LINES ? 0 : 1;
  return stacks.length >= MIN_LINES - isCut && stacks.length >= sample.length * MIN_SHARE ? LIKELY : 0;
}
