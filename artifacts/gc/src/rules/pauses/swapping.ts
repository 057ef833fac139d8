import { bytes, type Claim, ms, percent, type Rule } from '@hindsight/model';
import type { GcAnalysis } from '../../analysis.ts';
import { PauseMark } from '../../events.ts';
import type { PauseTable } from '../../model.ts';
import { atLine, computed, Sightings } from '../evidence.ts';
import { counted, sayBytes, sayPercent, sayTime } from '../say.ts';
import { confidenceOf } from '../support/confidence.ts';
import { sinceWhen } from '../support/describe-time.ts';

const REAL_MS = 1000;
/** A collection of the old generation touches the whole heap: on the disk it takes many times its CPU time. */
const OVER_CPU = 3;
const MIN_COUNT = 3;
/** Swap in use when the JVM wrote its header. */
const SWAP_USED_PERCENT = 5;
const COLLECTS_OLD = PauseMark.escalated | PauseMark.concurrentModeFailure | PauseMark.concurrentModeInterrupted;

const ADVICE =
  'Keep the heap in memory: lower -Xmx or give the machine or container more memory, and set vm.swappiness=1. Columns si and so of vmstat 1 confirm it.';

export const swapping: Rule<GcAnalysis> = {
  id: 'swapping',
  title: 'The heap is probably being swapped to disk',
  because:
    'A collection of the whole heap that takes three times its CPU time waits for memory pages. Three of them, a second or more each; or swap in use in the memory header.',
  check: (analysis) => slowFullCollections(analysis) ?? swapInHeader(analysis),
};

function collectsOld(pauses: PauseTable, row: number): boolean {
  return pauses.kind.get(row) === 'full' || (pauses.marks.get(row) & COLLECTS_OLD) !== 0;
}

function slowFullCollections(analysis: GcAnalysis): Claim | undefined {
  const { pauses } = analysis.run;
  const slow = new Sightings();
  let waited = 0;
  for (const row of pauses.real.rowsFrom(REAL_MS)) {
    const real = pauses.real.get(row);
    if (!collectsOld(pauses, row)) continue;
    const cpu = pauses.user.get(row) + pauses.sys.get(row);
    if (!(real >= OVER_CPU * cpu)) continue;
    slow.add(pauses.line.get(row), pauses.at.get(row), real);
    waited += real - cpu;
  }
  if (slow.count < MIN_COUNT) return undefined;
  return {
    level: 'SEVERE',
    confidence: confidenceOf(analysis, slow.count),
    explanation:
      `${counted(slow.count, 'collection')} of the whole heap took ${OVER_CPU} times their CPU time or more: ` +
      `${sayTime(slow.sum)} passed, ${sayTime(waited)} of it waiting; the longest took ${sayTime(slow.max)}.` +
      sinceWhen(analysis.run, slow.firstAt),
    advice: ADVICE,
    evidence: [computed('time waited in these collections', ms(waited)), ...slow.evidence()],
    lostMs: waited,
  };
}

function swapInHeader({ run }: GcAnalysis): Claim | undefined {
  const { swapTotal, swapFree } = run.facts;
  if (!swapTotal || swapFree === undefined) return undefined;
  const used = swapTotal - swapFree;
  const share = (100 * used) / swapTotal;
  if (share < SWAP_USED_PERCENT) return undefined;
  const line = run.factLines.swapFree;
  return {
    level: 'WARNING',
    confidence: 'low',
    explanation:
      `When the JVM started, ${sayBytes(used)} of ${sayBytes(swapTotal)} swap was in use ` +
      `(${sayPercent(share)}, limit ${SWAP_USED_PERCENT} %). The machine was short of memory before the heap grew.`,
    advice: ADVICE,
    evidence: [
      computed('swap in use', percent(share), percent(SWAP_USED_PERCENT)),
      ...(line === undefined ? [] : [atLine(line, bytes(swapFree))]),
    ],
  };
}
