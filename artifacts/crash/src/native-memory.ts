import { buildNmtBody, readMemoryTables } from '@hindsight/memory-tables';
import type { JsonObject } from '@hindsight/model';
import type { CrashReport } from './model.ts';

/** The section has some 150 lines; a hostile one ends here. */
const MAX_LINES = 10_000;

/** The section `Native Memory Tracking:` as a snapshot, with the fields of memory tables; undefined without one. */
export function buildNativeMemory({ nativeMemoryText }: CrashReport): JsonObject | undefined {
  const [first] = nativeMemoryText;
  if (!first) return undefined;
  const lines: string[] = ['Native Memory Tracking:'];
  for (const { text, line } of nativeMemoryText) {
    const at = line - first.line + 1;
    if (at >= MAX_LINES) break;
    // The reader leaves out blank lines, which end a category.
    while (lines.length < at) lines.push('');
    lines[at] = text;
  }
  const table = readMemoryTables(lines, first.line - 1).find(({ kind }) => kind === 'nmt');
  return table?.kind === 'nmt' ? buildNmtBody(table) : undefined;
}
