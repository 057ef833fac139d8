import { bytes, type Evidence, ms, type Rule } from '@hindsight/model';
import type { GcAnalysis } from '../../analysis.ts';
import { atLine, computed, type EvidenceList } from '../evidence.ts';
import { counted, sayBytes, sayPercent, sayTime } from '../say.ts';
import { confidenceOf } from '../support/confidence.ts';
import { momentOf } from '../support/describe-time.ts';
import { type Chain, collectsWholeHeapOnly, durationOf, fullGcChains, startOf } from '../support/full-gc-chains.ts';

/** Three within a minute: the limit of the peers. */
const RUN = 3;
const WINDOW_MS = 60_000;
/** So many that each freed nearly nothing, and the JVM is at its end. */
const FATAL_RUN = 10;
const VAIN = 0.02;
const CHAINS_QUOTED = 3;

export const consecutiveFullGc: Rule<GcAnalysis> = {
  id: 'consecutive-full-gc',
  title: 'Full collections run directly after one another',
  because:
    'Three full collections within a minute are what peers report; no young collection between them frees anything.',
  check: (analysis) => {
    if (collectsWholeHeapOnly(analysis)) return undefined;
    const chains = fullGcChains(analysis)
      .flatMap(splitAtGaps)
      .sort((a, b) => b.length - a.length);
    const [longest] = chains;
    if (!longest) return undefined;
    const vain = vainOf(analysis, longest);
    const lostMs = chains.reduce((sum, chain) => sum + durationOf(chain), 0);
    return {
      level: vain >= FATAL_RUN ? 'FATAL' : 'SEVERE',
      confidence: confidenceOf(analysis, longest.length),
      explanation: `${describe(analysis, longest)} (limit ${RUN} within ${sayTime(WINDOW_MS)}).${othersOf(chains)}`,
      advice:
        'Take a heap dump (jcmd <pid> GC.heap_dump) while this lasts: something fills the heap faster than collections can free it, or keeps it full.',
      evidence: [...quote(longest), ...chains.slice(1, CHAINS_QUOTED).flatMap(quote)] satisfies EvidenceList,
      lostMs,
    };
  },
};

/** Neighbours more than a minute apart are no run, and of a run three lie within one minute. */
function splitAtGaps(chain: Chain): Chain[] {
  const parts: Chain[] = [];
  let from = 0;
  for (let index = 1; index <= chain.length; index++) {
    const next = chain[index];
    const before = chain[index - 1];
    if (next && before && startOf(next) - before.at <= WINDOW_MS) continue;
    const [first, second, ...more] = chain.slice(from, index);
    if (first && second && isDense([first, second, ...more])) parts.push([first, second, ...more]);
    from = index;
  }
  return parts;
}

const isDense = (chain: Chain): boolean =>
  chain.some((collection, index) => {
    const third = chain[index + RUN - 1];
    return third !== undefined && startOf(third) - startOf(collection) <= WINDOW_MS;
  });

const freedBy = (chain: Chain): number =>
  chain.reduce((sum, { before, after }) => sum + (before - after), 0) / chain.length;

function vainOf({ capacity }: GcAnalysis, chain: Chain): number {
  const little = VAIN * (capacity?.bytes ?? 0);
  return chain.filter(({ before, after }) => before - after < little).length;
}

function describe({ run, capacity }: GcAnalysis, chain: Chain): string {
  const [first] = chain;
  const last = chain.at(-1) ?? first;
  const spanMs = last.at - startOf(first);
  const moment = momentOf(run, startOf(first));
  const freed = freedBy(chain);
  const share = spanMs > 0 ? ` (${sayPercent(Math.min(100, (100 * durationOf(chain)) / spanMs))} of the time)` : '';
  const gain =
    Number.isFinite(freed) && capacity
      ? `, each freeing ${sayBytes(Math.max(0, freed))} on average of the ${sayBytes(capacity.bytes)} heap`
      : '';
  return (
    `${counted(chain.length, 'full collection')} in a row${moment && ` ${moment}`}, lines ${first.line} to ${last.line}, ` +
    `took ${sayTime(durationOf(chain))} of ${sayTime(spanMs)}${share}${gain}`
  );
}

function othersOf(chains: readonly Chain[]): string {
  const others = chains.slice(1);
  if (others.length === 0) return '';
  const collections = others.reduce((sum, chain) => sum + chain.length, 0);
  return ` There ${others.length === 1 ? 'is' : 'are'} ${counted(others.length, 'further run')} with ${counted(collections, 'collection')}.`;
}

/** First and last line of a run, and what it freed. */
function quote(chain: Chain): readonly [Evidence, ...Evidence[]] {
  const [first] = chain;
  const last = chain.at(-1) ?? first;
  const freed = freedBy(chain);
  return [
    atLine(first.line, ms(first.durationMs)),
    atLine(last.line, ms(last.durationMs)),
    ...(freed >= 0 ? [computed('freed per collection', bytes(freed))] : []),
  ];
}
