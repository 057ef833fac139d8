import { listLinePrefixes, type StripPrefix } from './collapsed/line-prefix.ts';
import { isStackLine } from './collapsed/stack-line.ts';
import { findProfilerOutput, type ProfilerOutput } from './profiler-outputs/index.ts';

/** Of a text with something before each line, so many lines tell what it is. */
const MAX_LINES = 200;
/** Of the lines; tools write a few of their own in between. */
const MIN_SHARE = 0.8;
/** Of the stacks, those with methods of Java: a line of a log or a table may have a semicolon and a number as well. */
const MIN_METHOD_SHARE = 0.5;
const FRAMES = /[\w$][./][\w$][^;]{0,1000};/;

/** The form of a text with stacks. */
export interface TextForm {
  /** Removes what a log of a container or a mail has before each line. */
  readonly strip: StripPrefix;
  /** What a profiler wrote for people; without it the lines may be collapsed stacks. */
  readonly output?: ProfilerOutput | undefined;
}

const keep: StripPrefix = (line) => line;

/** Finds the form of a text by its first lines, also behind a prefix. */
export function findTextForm(lines: readonly string[]): TextForm {
  const output = findProfilerOutput(lines);
  if (output) return { strip: keep, output };
  const sample = lines.slice(0, MAX_LINES);
  const prefixes = listLinePrefixes(sample);
  for (const strip of prefixes) {
    const behind = findProfilerOutput(sample.map(strip));
    if (behind) return { strip, output: behind };
  }
  // A part of a prefix looks like the beginning of a frame.
  return { strip: prefixes.findLast((strip) => areStacks(sample.map(strip))) ?? keep };
}

function areStacks(lines: readonly string[]): boolean {
  const written = lines.map((line) => line.trimEnd()).filter((line) => line !== '');
  const stacks = written.filter(isStackLine);
  const ofMethods = stacks.filter((line) => FRAMES.test(line)).length;
  return stacks.length >= MIN_SHARE * written.length && ofMethods >= MIN_METHOD_SHARE * stacks.length && ofMethods > 0;
}
