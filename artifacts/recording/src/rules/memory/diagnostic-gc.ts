import { chooseHeadline, formatBytes, formatDuration, metricEvidence, pluralize, truncate } from '@hindsight/claims';
import { bytes, count, ms } from '@hindsight/model';
import type { RecordingAnalysis } from '../../model.ts';
import { defineRule } from '../define-rule.ts';
import { type EventRows, readRows } from '../support/event-rows.ts';
import { gather, timeEvidence } from '../support/evidence.ts';
import { findMaximum } from '../support/samples.ts';

const CAUSES = /^(?:Heap Inspection Initiated GC|Heap Dump Initiated GC|Diagnostic Command)$/;
/** Nobody notices less. */
const MIN_HARM_MS = 1000;
const MIN_HARM_SHARE = 0.01;
const MAX_NAME = 50;

export const diagnosticGc = defineRule({
  id: 'diagnostic-gc',
  cause: 'requested-collections',
  title: 'Heap dumps or class histograms stopped the application',
  because:
    'JMC (HeapInspectionGc, HeapDump): one is enough to be told; each collects the whole heap and walks through it while all threads stand still. A second, or a hundredth of the time, is a warning.',
  check: (analysis) => {
    const collections = listCollections(analysis);
    const dumps = readRows(analysis, 'jdk.HeapDump');
    if (collections.count === 0 && dumps.count === 0) return undefined;
    const dumpMs = findMaximum([...dumps.rows()].map((row) => dumps.getDuration(row)));
    const size = dumps.findMax('size');
    return {
      level: isHarmful(analysis, collections.totalMs) ? 'WARNING' : 'INFO',
      confidence: 'high',
      headline:
        dumps.count > 0
          ? chooseHeadline(
              `${pluralize(dumps.count, 'heap dump')} ${dumps.count === 1 ? 'was' : 'were'} taken, the longest in ${formatDuration(dumpMs)}`,
            )
          : chooseHeadline(
              `${pluralize(collections.count, 'collection')} for heap inspection took ${formatDuration(collections.totalMs)}`,
            ),
      explanation:
        `${describeDumps(dumps, dumpMs)}${collections.count === 0 ? '' : `${pluralize(collections.count, 'collection was', 'collections were')} made for inspection of the heap and took ${formatDuration(collections.totalMs)}.`}`.trim(),
      advice:
        'Take dumps and histograms when nobody waits, and find the monitor that asks for class histograms at intervals.',
      evidence: gather(
        metricEvidence('collections for inspection', count(collections.count)),
        metricEvidence('heap dumps', count(dumps.count)),
        collections.count > 0 ? metricEvidence('pauses of them', ms(collections.totalMs)) : undefined,
        size === undefined ? undefined : metricEvidence('largest dump', bytes(size)),
        dumps.count > 0 ? timeEvidence('beginning of the first dump', dumps.times[0] ?? 0) : undefined,
      ),
      lostMs: collections.totalMs + dumpMs,
    };
  },
});

const isHarmful = ({ recording }: RecordingAnalysis, pausesMs: number): boolean =>
  pausesMs >= MIN_HARM_MS || pausesMs >= MIN_HARM_SHARE * recording.durationMs;

function describeDumps(dumps: EventRows, dumpMs: number): string {
  if (dumps.count === 0) return '';
  const size = dumps.findMax('size');
  const [largest = 0] = [...dumps.rows()].toSorted((a, b) => dumps.getNumber('size', b) - dumps.getNumber('size', a));
  const destination = dumps.getText('destination', largest) ?? '';
  const name = truncate(destination.slice(destination.search(/[^/\\]*$/)), MAX_NAME);
  return `${pluralize(dumps.count, 'heap dump')}${size === undefined ? '' : ` of up to ${formatBytes(size)}`}${name && ` (${name})`} took up to ${formatDuration(dumpMs)}. `;
}

function listCollections(analysis: RecordingAnalysis): { count: number; totalMs: number } {
  const rows = readRows(analysis, 'jdk.GarbageCollection');
  let collections = 0;
  let totalMs = 0;
  for (const row of rows.rows()) {
    if (!CAUSES.test(rows.getText('cause', row) ?? '')) continue;
    collections++;
    totalMs += rows.getNumber('sumOfPauses', row) || 0;
  }
  return { count: collections, totalMs };
}
