import type { SourceLineRange } from '@hindsight/model';
import type { ConsoleFile } from '../recognition/split-console.ts';

/**
 * Replaces the places in parts of a console by those in the console itself, wherever a report or finding has them: only that file was
 * sent, so that only its lines can be opened.
 */
export function placeInConsole<Value>(value: Value, consoleName: string, parts: readonly ConsoleFile[]): Value {
  const numbers = new Map(
    parts.flatMap((part) => [part.name, toBaseName(part.name)].map((name) => [name, part.numbers] as const)),
  );
  const place = (range: SourceLineRange): SourceLineRange => {
    const known = numbers.get(range.file ?? '');
    const first = known?.[range.first - 1];
    if (!known || first === undefined) return range;
    return { ...range, first, last: Math.max(first, known[range.last - 1] ?? first), file: consoleName };
  };
  return mapRanges(value, place) as Value;
}

const toBaseName = (name: string): string => name.slice(name.lastIndexOf('/') + 1);

const isRange = (value: object): value is SourceLineRange =>
  'file' in value && 'first' in value && typeof value.first === 'number' && 'last' in value;

/** Reports are plain data, and not deeper than their blocks nest. */
function mapRanges(value: unknown, place: (range: SourceLineRange) => SourceLineRange): unknown {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value;
  if (Array.isArray(value)) return value.map((one) => mapRanges(one, place));
  if (isRange(value)) return place(value);
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, mapRanges(one, place)]));
}
