import type { StatedFigure } from './figure-kinds.ts';

/** `cpu=97%`, `CPU usage: 31.5 %`, `process cpu load 0.97` */
const PROCESSOR =
  /\b((?:(?:process|system|host|total|java|jvm)[ _-]?)?cpu(?:[ _-]?(?:load|usage|utili[sz]ation|used|total|busy|percent|pct))?)["']?(?:=|: ?| is | at | )["']?(\d{1,3}(?:\.\d{1,4})?)( ?%)?(?![\w.])/i;
/** A share without a sign is a part of 1, and is called a load. */
const LOAD = /load|usage|utili|used|busy/i;

/** Reads how busy the processors are, in percent. */
export function readProcessor(message: string): StatedFigure | undefined {
  const [, name, digits, sign] = PROCESSOR.exec(message) ?? [];
  if (name === undefined) return undefined;
  const value = Number(digits);
  if (sign !== undefined) return value <= 100 ? { kind: 'processor', name, value } : undefined;
  return LOAD.test(name) && value <= 1 ? { kind: 'processor', name, value: 100 * value } : undefined;
}

/** `ntp peer … offset -6 ms`, `clock skew: 1.5 s` */
const CLOCK =
  /\b(?:clock|ntp|chrony|time(?=[ _-]?(?:offset|skew|drift|sync)))\w{0,12}\b[^\n]{0,60}?\b(offset|skew|drift)["']?(?:=|: ?| is | of | )["']?[+-]?(\d{1,12}(?:\.\d{1,9})?) ?(ms|s|sec|seconds|us|µs|ns)\b/i;
const MS_OF_UNIT: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1000,
  sec: 1000,
  seconds: 1000,
  us: 1e-3,
  µs: 1e-3,
  ns: 1e-6,
};

/** Reads how far a clock is off, in ms, whichever way. */
export function readClock(message: string): StatedFigure | undefined {
  const [, name, digits, unit = ''] = CLOCK.exec(message) ?? [];
  if (name === undefined) return undefined;
  return { kind: 'clock', name, value: Number(digits) * (MS_OF_UNIT[unit.toLowerCase()] ?? 1) };
}
