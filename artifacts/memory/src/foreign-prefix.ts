/**
 * Headings of tables that no program writes for itself, behind which a logger or wrapper has put something: `[INFO] Native Memory
 * Tracking:`, `web-1  | num     #instances`.
 */
const HEADING =
  /Native Memory Tracking:\s*$|Total: reserved=\d|-\s{1,40}[A-Z][\w ]{2,30} \(reserved=\d|\bnum\s+(?:#instances|object count)\s|\b(?:Timestamp\s+)?S0C?\s+S1C?\s+(?:S0U|E)\s|\bVm(?:Peak|RSS):\s|\b[0-9a-f]{8,16}-[0-9a-f]{8,16} [r-][w-][x-][ps] /;
const MAX_PREFIX = 120;

/** The length of what stands before a heading of a table; 0 when nothing or no heading does. */
export function findForeignPrefix(text: string): number {
  const at = text.slice(0, 2 * MAX_PREFIX).search(HEADING);
  return at > 0 && at <= MAX_PREFIX && text.slice(0, at).trim() !== '' ? at : 0;
}

const classify = (text: string): string => text.replace(/\d/g, '0').replace(/[a-z]/gi, 'a');

/** Removes the prefix of the first heading from all lines that have one of the same shape; undefined without such a prefix. */
export function stripForeignPrefix(lines: readonly string[]): string[] | undefined {
  let length = 0;
  const first = lines.find((line) => {
    length = findForeignPrefix(line);
    return length > 0;
  });
  if (first === undefined) return undefined;
  const shape = classify(first.slice(0, length));
  const trimmed = shape.trimEnd();
  return lines.map((line) => {
    const start = classify(line.slice(0, length));
    return start === shape || start === trimmed ? line.slice(length) : line;
  });
}
