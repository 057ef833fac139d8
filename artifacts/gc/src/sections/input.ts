import { type Block, bytes, type Cell, count } from '@hindsight/model';
import type { GcLog } from '../model.ts';
import { formatTimestamp } from '../request/timestamp.ts';
import type { ReportInput, SectionWriter } from './report-input.ts';

/** Writes what was read and what was not: how far the rest of the report can be trusted. */
export const inputSection: SectionWriter = (input) => ({
  id: 'input',
  title: 'Input',
  blocks: [
    { kind: 'table', columns: ['', ''], rows: buildFactRows(input) },
    ...buildRestartTable(input.log),
    ...buildUnparsedLines(input.log),
  ],
});

function buildFactRows({ log, analyses, zone }: ReportInput): Cell[][] {
  const facts = analyses.at(-1)?.run.facts ?? {};
  const rows: (readonly [string, Cell | undefined])[] = [
    ['Format', log.formats.join(', ')],
    ['Collector', facts.collectorDetail ?? facts.collector],
    ['JVM', [facts.vendor, facts.jvmVersion].filter((part) => part !== undefined).join(' ') || undefined],
    ['CPUs', facts.cpusAvailable === undefined ? undefined : count(facts.cpusAvailable)],
    ['Memory of the machine', facts.memoryTotal === undefined ? undefined : bytes(facts.memoryTotal)],
    ['Lines', count(log.lines)],
    ['Size', bytes(log.bytes)],
    ['Lines of other programs', count(log.foreignLines)],
    ['Lines not understood', count(log.unparsed.count)],
    ['Bytes of value 0', log.nulBytes > 0 ? count(log.nulBytes) : undefined],
    ['Cut off', log.truncated ? 'yes: the compressed data ended early' : undefined],
    ['JVM runs', count(analyses.length)],
    ['After', log.window.from && formatTimestamp(log.window.from, zone)],
    ['Until', log.window.to && formatTimestamp(log.window.to, zone)],
  ];
  return rows.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
}

function buildRestartTable({ restarts }: GcLog): Block[] {
  if (restarts.length === 0) return [];
  const rows = restarts.map(({ line, previousLine }) => [count(previousLine), count(line)]);
  return [{ kind: 'table', title: 'Restarts', columns: ['Last line before', 'First line of the new run'], rows }];
}

function buildUnparsedLines({ unparsed: { count: lines, examples } }: GcLog): Block[] {
  if (lines === 0) return [];
  const text = examples.map(({ line, text }) => `${line}: ${text}`).join('\n');
  return [{ kind: 'code', title: 'Lines inside GC events that were not understood', text }];
}
