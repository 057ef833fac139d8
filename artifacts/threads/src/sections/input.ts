import { UNKNOWN } from '@hindsight/claims';
import { type Block, type Cell, count } from '@hindsight/model';
import { formatDumpTime } from '../dump-time.ts';
import { formatDumpsTitle, type ReportInput, type SectionWriter, takeListed } from './report-input.ts';

const MAX_HISTOGRAM_ROWS = 20;

/** Writes what was read and what was not, which shows how far the rest of the report can be trusted. */
export const writeInput: SectionWriter = (input) => ({
  id: 'input',
  title: 'Input',
  blocks: [
    { kind: 'table', columns: ['', ''], rows: factRows(input) },
    dumpTable(input),
    ...histogram(input),
    ...unparsedLines(input),
  ],
});

function factRows({ analysis: { input, dumps, series } }: ReportInput): Cell[][] {
  const facts = dumps.at(-1)?.dump.facts ?? {};
  const rows: (readonly [string, Cell | undefined])[] = [
    ['Format', input.formats.join(', ')],
    ['Dumps', count(dumps.length)],
    ['JVMs', count(series.length)],
    ['Written because of', facts.reason],
    ['Processors', facts.cpus === undefined ? undefined : count(facts.cpus)],
    ['JNI global references', facts.jniGlobalReferences === undefined ? undefined : count(facts.jniGlobalReferences)],
    ['Command line', facts.commandLine],
    ['Rows of top -H', input.top.length > 0 ? count(input.top.length) : undefined],
    ['Lines not understood', count(input.unparsed.count)],
  ];
  return rows.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
}

const dumpTable = ({ analysis: { dumps } }: ReportInput): Block => ({
  kind: 'table',
  title: formatDumpsTitle('Dumps', dumps),
  columns: ['Dump', 'Taken', 'JVM', 'Threads', 'Lines', 'Whole'],
  rows: takeListed(dumps).map(({ dump }) => [
    count(dump.index + 1),
    dump.time === undefined ? (dump.timeText ?? UNKNOWN) : formatDumpTime(dump),
    dump.jvm ?? UNKNOWN,
    count(dump.threads.length),
    `${dump.line} to ${dump.lastLine}`,
    dump.truncated ? 'no, it is truncated' : 'yes',
  ]),
});

function histogram({ analysis: { dumps } }: ReportInput): Block[] {
  const rows = dumps.findLast(({ dump }) => dump.histogram.length > 0)?.dump.histogram ?? [];
  if (rows.length === 0) return [];
  return [
    {
      kind: 'table',
      title: 'Class histogram',
      columns: ['Class', 'Instances', 'Size'],
      rows: rows
        .slice(0, MAX_HISTOGRAM_ROWS)
        .map(({ className, instances, bytes }) => [
          className,
          count(instances),
          { value: bytes, unit: 'bytes' as const },
        ]),
    },
  ];
}

function unparsedLines({ analysis: { input } }: ReportInput): Block[] {
  const { count: lines, examples } = input.unparsed;
  if (lines === 0) return [];
  const text = examples.map(({ line, text: content }) => `${line}: ${content}`).join('\n');
  return [{ kind: 'code', title: 'Lines in dumps that were not understood', text }];
}
