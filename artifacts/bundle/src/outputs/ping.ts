export interface Ping {
  readonly outcome: 'answered' | 'lost' | 'not resolved' | 'not run';
  /** Lost packets in percent; NaN when not printed. */
  readonly loss: number;
  /** How many packets were sent; NaN when not printed. */
  readonly sent: number;
  /** The target, where the output names it; '' otherwise. */
  readonly target: string;
  readonly line: number;
}

/** Reads `ping` of Linux, macOS and Windows, and the report of `mtr`. Only the percentage is the same in all languages. */
export function readPing(lines: readonly string[]): Ping | undefined {
  const text = lines.findIndex((line) => line.trim() !== '');
  if (text < 0) return undefined;
  const route = readRoute(lines);
  if (route) return route;
  const at = lines.findIndex((line) => /\d{1,3}(?:[.,]\d+)?\s?%/.test(line));
  const loss = Number(/(\d{1,3})(?:[.,]\d+)?\s?%/.exec(lines[at] ?? '')?.[1] ?? Number.NaN);
  const found = { loss, sent: countSent(lines), target: findTarget(lines) };
  if (at >= 0) return { ...found, outcome: loss < 100 ? 'answered' : 'lost', line: at + 1 };
  const unresolved = lines.findIndex((line) => /resol|unknown host|Name or service|not find host|nodename/i.test(line));
  return {
    ...found,
    outcome: unresolved >= 0 ? 'not resolved' : 'not run',
    line: (unresolved >= 0 ? unresolved : text) + 1,
  };
}

/** The number of packets stands first in the line that counts them: `100 packets transmitted`, `Sent = 100`. */
function countSent(lines: readonly string[]): number {
  const counts = lines.map((line) => /^(\d{1,9}) \D{3,60}, ?\d|: Sent = (\d{1,9}),/.exec(line));
  const match = counts.find((one) => one !== null);
  return Number(match?.[1] ?? match?.[2] ?? Number.NaN);
}

const findTarget = (lines: readonly string[]): string =>
  lines.map((line) => /^(?:PING|Pinging) (\S{1,120})/.exec(line)?.[1]).find((one) => one !== undefined) ?? '';

/** A hop of `mtr --report`: `  3.|-- 10.6.0.20   43.0%   100   14.0`. The last one is the target. */
const HOP = /^ {0,6}\d{1,3}\.(?:\|--)? {1,4}(\S{1,120}) {1,60}(\d{1,3})(?:\.\d)?% {1,12}(\d{1,9}) /;

/** Hops between may leave out packets to themselves and pass on all others, so that only the target counts. */
function readRoute(lines: readonly string[]): Ping | undefined {
  const line = lines.findLastIndex((text) => HOP.test(text));
  const [, target = '', lost, sent] = HOP.exec(lines[line] ?? '') ?? [];
  if (lost === undefined) return undefined;
  const loss = Number(lost);
  return { outcome: loss < 100 ? 'answered' : 'lost', loss, sent: Number(sent), target, line: line + 1 };
}
