import { addRow, MAX_LIST_ROWS, type ReportDraft } from '../draft.ts';
import { parseNumber } from '../numbers.ts';
import type { TaggedLine } from './tagged-line.ts';

/** `|  +--Classes: 1,012,219,136 bytes / 2350114 allocations` */
const PART = /^[| ]{0,20}\+--([A-Z][\w ()/-]{1,40}): ([\d,]{1,20}) bytes \//;

/** Reads the parts of the native memory: those of the VM and of the JIT, whose own parts are counted in them. */
export function readNativePart({ nativeParts }: ReportDraft, { tag, text, line }: TaggedLine): void {
  const [, name = '', size = ''] = PART.exec(text) ?? [];
  const bytes = parseNumber(size.replaceAll(',', ''));
  const isSum = tag === '2MEMUSER' && name === 'VM';
  if (bytes !== undefined && !isSum) addRow(nativeParts, { name, bytes, line });
}

/** `-----ta- Loader org/acme/ScriptLoader(0x00000000E0041A30), Parent …` */
const LOADER = /\bLoader ([\w/$.*]{1,200})\(0x/;

export function countLoader({ loaderCounts }: ReportDraft, { text }: TaggedLine): void {
  const name = LOADER.exec(text)?.[1]?.replaceAll('/', '.');
  if (name === undefined || (loaderCounts.size >= MAX_LIST_ROWS && !loaderCounts.has(name))) return;
  loaderCounts.set(name, (loaderCounts.get(name) ?? 0) + 1);
}
