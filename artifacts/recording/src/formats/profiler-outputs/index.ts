import { ASYNC_PROFILER_TEXT } from './async-profiler-text.ts';
import { ASYNC_PROFILER_TREE } from './async-profiler-tree.ts';
import { FLAME_GRAPH_PAGE } from './flame-graph-page.ts';
import { FLAME_GRAPH_SVG } from './flame-graph-svg.ts';
import { PERF_SCRIPT } from './perf-script.ts';
import type { ProfilerOutput } from './profiler-output.ts';

export type { ProfilerOutput } from './profiler-output.ts';

const OUTPUTS: readonly ProfilerOutput[] = [
  ASYNC_PROFILER_TEXT,
  ASYNC_PROFILER_TREE,
  FLAME_GRAPH_PAGE,
  FLAME_GRAPH_SVG,
  PERF_SCRIPT,
];

/** The lines that tell the form of a text: the names of a page begin after its styles and its program. */
export const FORM_LINES = 600;

const FORM_CHARACTERS = 4096;

/** The output of a profiler that a text is, by its first lines. */
export const findProfilerOutput = (lines: readonly string[]): ProfilerOutput | undefined => {
  const first = lines.slice(0, FORM_LINES).map((line) => line.slice(0, FORM_CHARACTERS).trimEnd());
  return OUTPUTS.find(({ detect }) => detect(first));
};
