export interface Ping {
  readonly outcome: 'answered' | 'lost' | 'not resolved' | 'not run';
  /** Lost packets in percent; NaN when not printed. */
  readonly loss: number;
  readonly line: number;
}

/** Reads `ping` of Linux, macOS and Windows. Only the percentage is the same in all languages. */
export function readPing(lines: readonly string[]): Ping | undefined {
  const text = lines.findIndex((line) => line.trim() !== '');
  if (text < 0) return undefined;
  const at = lines.findIndex((line) => /\d{1,3}(?:[.,]\d+)?\s?%/.test(line));
  const loss = Number(/(\d{1,3})(?:[.,]\d+)?\s?%/.exec(lines[at] ?? '')?.[1] ?? Number.NaN);
  if (at >= 0) return { outcome: loss < 100 ? 'answered' : 'lost', loss, line: at + 1 };
  const unresolved = lines.findIndex((line) => /resol|unknown host|Name or service|not find host|nodename/i.test(line));
  return {
    outcome: unresolved >= 0 ? 'not resolved' : 'not run',
    loss: Number.NaN,
    line: (unresolved >= 0 ? unresolved : text) + 1,
  };
}
