import { chooseHeadline, formatDuration, formatPercent, metricEvidence, pluralize } from '@hindsight/claims';
import { count, ms, percent } from '@hindsight/model';
import type { RecordingAnalysis } from '../../model.ts';
import { defineRule } from '../define-rule.ts';
import { findHottestSite } from '../support/allocation-site.ts';
import { readRows } from '../support/event-rows.ts';
import { gather, timeEvidence } from '../support/evidence.ts';
import { isBrief, isShort } from '../support/guards.ts';
import { isGcOperation, isOfShutdown, listGcPauses, listHalts, sumIntervals } from '../support/halts.ts';
import { nameMethod } from '../support/stacks.ts';
import { findWorstWindow } from '../support/windows.ts';

const NOTE_PERCENT = 5;
const WARNING_PERCENT = 10;
const WINDOW_MS = 60_000;
const MIN_HALTS = 3;
/** From this share on collections are the story, and other operations beside it. */
const MOSTLY_GC = 0.8;
/** An operation with so much of the time is what it is about. */
const MAIN_SHARE = 0.5;
/** A method that allocates half of all is what collections are for. */
const MIN_SITE_PERCENT = 50;
const GC_ADVICE =
  'Look at what is allocated most (allocation profile) and at what the heap keeps: fewer and shorter collections follow from less garbage, or from more room in the heap.';
const OPERATIONS_ADVICE =
  'Look at the operations in the section about pauses: heap dumps, thread dumps, deoptimization and class redefinition stop everything.';

export const applicationHalts = defineRule({
  id: 'application-halts',
  cause: 'safepoints',
  title: 'The application stood still for a large part of a minute',
  because:
    'JMC (ApplicationHalts): 5 and 10 % of 60 s, collections and other operations of the JVM together; what overlaps counts once.',
  check: (analysis) => {
    const halts = listHalts(analysis);
    const length = Math.min(WINDOW_MS, analysis.recording.durationMs);
    const worst = findWorstWindow(
      halts.map(({ from }) => from),
      (row) => (halts[row]?.to ?? 0) - (halts[row]?.from ?? 0),
    );
    if (!worst || halts.length < MIN_HALTS || length <= 0) return undefined;
    const share = Math.min(100, (100 * worst.sum) / length);
    if (share < NOTE_PERCENT) return undefined;
    const gcMs = sumIntervals(listGcPauses(analysis));
    const allMs = sumIntervals(halts);
    const isOfGc = gcMs >= MOSTLY_GC * allMs;
    const operation = isOfGc ? undefined : findMainOperation(analysis, allMs);
    const site = isOfGc ? findHottestSite(analysis) : undefined;
    const isOfSite = site !== undefined && site.percent >= MIN_SITE_PERCENT;
    const stopped = `${nameStop(isOfGc, operation)} for ${formatDuration(worst.sum)} of ${formatDuration(length)}, ${formatPercent(share)}`;
    return {
      level: share >= WARNING_PERCENT && !isBrief(analysis) ? 'WARNING' : 'INFO',
      confidence: isShort(analysis) ? 'low' : 'high',
      ...(isOfGc && { cause: 'pauses' as const }),
      headline: chooseHeadline(
        isOfSite ? `${stopped}; ${formatPercent(site.percent)} is allocated in ${nameMethod(site.name)}` : stopped,
        stopped,
      ),
      explanation: `In the worst ${formatDuration(length)} all threads stood still for ${formatDuration(worst.sum)}, ${formatPercent(share)} (limits ${NOTE_PERCENT} and ${WARNING_PERCENT} %). Of all ${formatDuration(allMs)} of the recording, ${formatDuration(Math.min(gcMs, allMs))} were pauses of collections.${describe(operation)}`,
      advice: isOfGc ? GC_ADVICE : adviseOn(operation),
      ...(isOfSite && { subject: { method: site.name } }),
      evidence: gather(
        metricEvidence('share of the worst minute', percent(share), percent(NOTE_PERCENT)),
        metricEvidence('stood still', ms(worst.sum)),
        metricEvidence('halts', count(halts.length)),
        timeEvidence('beginning', worst.from),
      ),
      lostMs: allMs,
    };
  },
});

interface Operation {
  readonly name: string;
  readonly caller: string | undefined;
  readonly count: number;
  readonly totalMs: number;
}

/** The operation, other than a collection, that is most of the time for which the application stood still. */
function findMainOperation(analysis: RecordingAnalysis, allMs: number): Operation | undefined {
  const rows = readRows(analysis, 'jdk.ExecuteVMOperation');
  const operations = new Map<string, Operation>();
  for (const row of rows.rows()) {
    const name = rows.getText('operation', row) ?? '';
    if (name === '' || isGcOperation(name) || rows.getNumber('safepoint', row) !== 1) continue;
    if (isOfShutdown(rows, row)) continue;
    const known = operations.get(name);
    operations.set(name, {
      name,
      caller: known?.caller ?? rows.getText('caller', row),
      count: (known?.count ?? 0) + 1,
      totalMs: (known?.totalMs ?? 0) + rows.getDuration(row),
    });
  }
  return [...operations.values()].find(({ totalMs }) => totalMs >= MAIN_SHARE * allMs);
}

function nameStop(isOfGc: boolean, operation: Operation | undefined): string {
  if (isOfGc) return 'Collections stopped the application';
  if (!operation) return 'The application stood still';
  return `${pluralize(operation.count, `${operation.name} operation`)} stopped the application`;
}

function describe(operation: Operation | undefined): string {
  if (!operation) return '';
  const { name, count: operations, totalMs, caller } = operation;
  return ` Most of the time is that of ${name}, ${formatDuration(totalMs)} in ${pluralize(operations, 'operation')}${caller === undefined ? '' : `, requested by thread "${caller}"`}.`;
}

const OF_THREAD_DUMPS = /ThreadDump|FindDeadlocks|GetAllStackTraces|GetThreadListStackTraces/;

function adviseOn(operation: Operation | undefined): string {
  if (!operation) return OPERATIONS_ADVICE;
  const { name, caller } = operation;
  const cost = OF_THREAD_DUMPS.test(name)
    ? 'each thread dump stops all threads until their stacks are written.'
    : 'all threads stand still meanwhile.';
  return `Find who asks for ${name}${caller === undefined ? '' : ` in thread "${caller}"`}, and do it less often: ${cost}`;
}
