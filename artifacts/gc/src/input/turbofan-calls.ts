/**
 * How often a function is called before TurboFan compiles it, by the id of the log's format. With V8's own number each
 * of the many functions that read an event is compiled in the middle of a log of 100 MB; what every line goes through
 * has so many calls after the first megabytes. The prefilter of unified logging leaves few lines, and what reads them
 * is soon fast enough. Measurements are in docs/gc-log.md.
 */
const CALLS: ReadonlyMap<string, number> = new Map([['unified', 320_000]]);
const DEFAULT_CALLS = 80_000;

export const getTurbofanCalls = (format: string): number => CALLS.get(format) ?? DEFAULT_CALLS;
