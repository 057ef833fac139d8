import {
  chooseHeadline,
  formatBytes,
  formatCount,
  formatDuration,
  formatPercent,
  metricEvidence,
  pluralize,
} from '@hindsight/claims';
import { bytes, count, type Evidence, type Level, ms } from '@hindsight/model';
import type { GcAnalysis } from '../../analysis.ts';
import { rateConfidence } from '../support/confidence.ts';
import { defineGcRule } from '../support/define-rule.ts';
import { describeTime } from '../support/describe-time.ts';
import { pauseEvidence } from '../support/evidence-collector.ts';
import {
  computeStart,
  type FullGcChain,
  findFullGcChains,
  hasNoYoungGeneration,
  sumDurations,
} from '../support/full-gc-chains.ts';
import { resolveCommitted } from '../support/heap-exhaustion.ts';

/** Three within a minute: the limit of comparable tools. */
const RUN = 3;
const WINDOW_MS = 60_000;
/** After this many collections that each freed nearly nothing, the JVM is about to fail. */
const FATAL_RUN = 10;
const VAIN = 0.02;
/**
 * Collections that free this share of the heap that is committed are not futile: garbage fills it, and they free it. A share of the
 * largest heap would say little about a heap that has not grown to it.
 */
const FREES_ENOUGH = 0.3;
/** Below these limits nobody feels them. */
const WARNING_MS = 100;
const WARNING_PERCENT = 5;
const SEVERE_MS = 1000;
const SEVERE_PERCENT = 25;
const CHAINS_QUOTED = 3;

export const consecutiveFullGc = defineGcRule({
  id: 'consecutive-full-gc',
  cause: 'heap',
  title: 'Full collections run directly after one another',
  because:
    'Peers report three full collections within a minute; no young collection between them frees memory, and they leave most of the heap in use.',
  check: (analysis) => {
    if (hasNoYoungGeneration(analysis)) return undefined;
    const chains = findFullGcChains(analysis)
      .flatMap(splitAtGaps)
      .filter((chain) => isFutile(analysis, chain) && isFelt(chain))
      .sort((a, b) => b.length - a.length);
    const [longest] = chains;
    if (!longest) return undefined;
    const vain = countFutile(analysis, longest);
    const lostMs = chains.reduce((sum, chain) => sum + sumDurations(chain), 0);
    return {
      level: rateLevel(chains, vain),
      confidence: rateConfidence(analysis, longest.length),
      headline: nameCase(analysis, longest),
      explanation: `${describe(analysis, longest)}.${describeOthers(chains)} The limit is ${RUN} within ${formatDuration(WINDOW_MS)}.`,
      advice:
        'Take a heap dump (jcmd <pid> GC.heap_dump) while this lasts: something fills the heap faster than collections can free it, or keeps it full.',
      evidence: [
        metricEvidence('full collections in a row', count(longest.length), count(RUN)),
        metricEvidence('time in these collections', ms(sumDurations(longest))),
        ...chains.slice(0, CHAINS_QUOTED).flatMap((chain) => quote(analysis, chain)),
      ],
      lostMs,
    };
  },
});

/** Splits a chain where collections are more than a minute apart, and keeps the parts with three collections within a minute. */
function splitAtGaps(chain: FullGcChain): FullGcChain[] {
  const parts: FullGcChain[] = [];
  let from = 0;
  for (let index = 1; index <= chain.length; index++) {
    const next = chain[index];
    const before = chain[index - 1];
    if (next && before && computeStart(next) - before.at <= WINDOW_MS) continue;
    const [first, second, ...more] = chain.slice(from, index);
    if (first && second && isDense([first, second, ...more])) parts.push([first, second, ...more]);
    from = index;
  }
  return parts;
}

const isDense = (chain: FullGcChain): boolean =>
  chain.some((collection, index) => {
    const third = chain[index + RUN - 1];
    return third !== undefined && computeStart(third) - computeStart(collection) <= WINDOW_MS;
  });

/** Returns whether the collections leave most of the heap in use: else the heap is emptied each time. */
const isFutile = (analysis: GcAnalysis, chain: FullGcChain): boolean =>
  !(computeMeanFreed(chain) >= FREES_ENOUGH * computeMeanHeap(analysis, chain));

/** The heap that the collections had: a JVM may never take the largest one that it could have. */
function computeMeanHeap({ capacity }: GcAnalysis, chain: FullGcChain): number {
  const most = capacity?.bytes ?? Number.NaN;
  return chain.reduce((sum, collection) => sum + resolveCommitted(collection, most), 0) / chain.length;
}

/** Returns the share of time from the first to the last collection that they take, in percent; NaN without timestamps. */
function computeShare(chain: FullGcChain): number {
  const [first] = chain;
  const spanMs = (chain.at(-1) ?? first).at - computeStart(first);
  return spanMs > 0 ? Math.min(100, (100 * sumDurations(chain)) / spanMs) : Number.NaN;
}

const isFelt = (chain: FullGcChain): boolean =>
  sumDurations(chain) >= WARNING_MS && !(computeShare(chain) < WARNING_PERCENT);

function rateLevel(chains: readonly FullGcChain[], vain: number): Level {
  const severe = chains.some((chain) => sumDurations(chain) >= SEVERE_MS || computeShare(chain) >= SEVERE_PERCENT);
  if (!severe) return 'WARNING';
  return vain >= FATAL_RUN ? 'FATAL' : 'SEVERE';
}

const computeMeanFreed = (chain: FullGcChain): number =>
  chain.reduce((sum, { before, after }) => sum + (before - after), 0) / chain.length;

function countFutile({ capacity }: GcAnalysis, chain: FullGcChain): number {
  const most = capacity?.bytes ?? 0;
  return chain.filter((one) => one.before - one.after < VAIN * resolveCommitted(one, most)).length;
}

function nameCase(analysis: GcAnalysis, chain: FullGcChain): string {
  const [first] = chain;
  const spanMs = (chain.at(-1) ?? first).at - computeStart(first);
  const of = spanMs > 0 ? ` of ${formatDuration(spanMs)}` : '';
  const stopped = `${pluralize(chain.length, 'full collection')} in a row stopped the application for ${formatDuration(sumDurations(chain))}${of}`;
  const freed = computeMeanFreed(chain) / computeMeanHeap(analysis, chain);
  const gain = freed < VAIN ? 'each freed nearly nothing' : `each freed ${formatPercent(100 * freed)} of the heap`;
  return Number.isFinite(freed) ? chooseHeadline(`${stopped}; ${gain}`, stopped) : chooseHeadline(stopped);
}

function describe(analysis: GcAnalysis, chain: FullGcChain): string {
  const { run } = analysis;
  const [first] = chain;
  const last = chain.at(-1) ?? first;
  const spanMs = last.at - computeStart(first);
  const timeText = describeTime(run, computeStart(first));
  const freed = computeMeanFreed(chain);
  const heap = computeMeanHeap(analysis, chain);
  const share = spanMs > 0 ? ` (${formatPercent(computeShare(chain))} of the time)` : '';
  const gain =
    Number.isFinite(freed) && Number.isFinite(heap)
      ? `, each freeing ${formatBytes(Math.max(0, freed))} on average of the ${formatBytes(heap)} heap`
      : '';
  return (
    `${pluralize(chain.length, 'full collection')} in a row${timeText && ` ${timeText}`}, lines ${formatCount(first.line)} to ${formatCount(last.line)}, ` +
    `took ${formatDuration(sumDurations(chain))} of ${formatDuration(spanMs)}${share}${gain}`
  );
}

function describeOthers(chains: readonly FullGcChain[]): string {
  const others = chains.slice(1);
  if (others.length === 0) return '';
  const collections = others.reduce((sum, chain) => sum + chain.length, 0);
  return ` There ${others.length === 1 ? 'is' : 'are'} ${pluralize(others.length, 'further run')} with ${pluralize(collections, 'collection')}.`;
}

/** Quotes the first and last line of a run, and what it freed. */
function quote({ run }: GcAnalysis, chain: FullGcChain): Evidence[] {
  const [first] = chain;
  const last = chain.at(-1) ?? first;
  const freed = computeMeanFreed(chain);
  return [
    pauseEvidence(run, first.row),
    pauseEvidence(run, last.row),
    ...(freed >= 0 ? [metricEvidence('freed per collection', bytes(freed))] : []),
  ];
}
