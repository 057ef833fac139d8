import { toLine } from '@hindsight/intake';
import { ArtifactError, type TextSource, type TextSummary } from '@hindsight/model';
import type { BuilderOptions } from './builder.ts';
import { findBrokenWidth, findEnvelope } from './input/choose-format.ts';
import { WrappedLines } from './input/wrapped-lines.ts';
import type { GcLog } from './model.ts';
import { SourceReader } from './source-reader.ts';

/**
 * Reads one log, given as one file or as the files of a rotated series in the order of their content. Throws
 * `not-a-gc-log`.
 */
export async function readGcLog(
  sources: readonly TextSource[],
  options: BuilderOptions,
): Promise<{ log: GcLog; summaries: TextSummary[] }> {
  const loop = new SourceReader(options);
  const summaries: TextSummary[] = [];
  let firstNumber = 1;
  for (const source of sources) {
    loop.open(source.head);
    const envelope = findEnvelope(source.head);
    const width = findBrokenWidth(source.head);
    const open = envelope?.open ?? String;
    const summary = await (width !== undefined
      ? readWrapped(source, width, firstNumber, (text, number) => readOpened(loop, open(text), number))
      : envelope
        ? source.readLines((line) => readOpened(loop, open(line.text), line.number), { firstNumber })
        : source.readLines(loop.line, { firstNumber, prefilter: loop.prefilter, onFigures: loop.figures }));
    summaries.push(summary);
    firstNumber += summary.lines;
  }
  if (loop.formats.length === 0) {
    throw new ArtifactError(
      'not-a-gc-log',
      'No line looks like the output of a garbage collector. Send the file that -Xlog:gc*, -Xloggc or -Xverbosegclog wrote.',
    );
  }
  const total = (of: (summary: TextSummary) => number) => summaries.reduce((sum, summary) => sum + of(summary), 0);
  const log = loop.finish({
    lines: total(({ lines }) => lines),
    bytes: total(({ bytes }) => bytes),
    nulBytes: total(({ nulBytes }) => nulBytes),
    truncated: summaries.some(({ truncated }) => truncated),
  });
  return { log, summaries };
}

async function readWrapped(
  source: TextSource,
  width: number,
  firstNumber: number,
  emit: (text: string, number: number) => void,
): Promise<TextSummary> {
  const wrapped = new WrappedLines(width, emit);
  const summary = await source.readLines((line) => wrapped.line(line.text, line.number), { firstNumber });
  wrapped.end();
  return summary;
}

/** Reads the content of a line; a line that was written as one may hold several, which keep its number. */
function readOpened(loop: SourceReader, content: string, number: number): void {
  for (const text of content.split('\n')) loop.line(toLine(text, number));
}
