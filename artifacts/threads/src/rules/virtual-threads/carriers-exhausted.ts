import { chooseHeadline, metricEvidence } from '@hindsight/claims';
import { count } from '@hindsight/model';
import type { DumpAnalysis } from '../../analysis.ts';
import { findApplicationFrame } from '../../frame.ts';
import { getFrames } from '../../metrics/stacks.ts';
import type { DumpedThread, ThreadDump } from '../../model.ts';
import { MIN_SPIN_PERCENT } from '../support/cpu-limits.ts';
import { defineDumpRule } from '../support/define-rule.ts';
import { quoteThreads, selectThreads } from '../support/evidence.ts';
import { inMethod, nameAll } from '../support/headline.ts';

export const carriersExhausted = defineDumpRule({
  id: 'carriers-exhausted',
  cause: 'carriers-blocked',
  title: 'No carrier is left for virtual threads',
  because:
    'Virtual threads run on a pool of platform threads, one per processor, and are not preempted. When each carrier has a virtual thread that is pinned, or that computes without giving it up (the same one as in the dump before; in a single dump, half of a core), no other virtual thread runs at all.',
  check: (analysis) => {
    const { carriers, pinned } = analysis.virtual;
    const held = new Set(pinned.flatMap(({ carrier }) => carrier ?? []));
    const computing = carriers.filter((carrier) => !held.has(carrier) && computes(carrier, analysis));
    // Where the dump does not name carriers, each pinned thread still has one of its own.
    const unnamed = pinned.filter(({ carrier }) => carrier === undefined);
    const pins = held.size + unnamed.length;
    const taken = pins + computing.length;
    if (carriers.length === 0 || taken < carriers.length) return undefined;
    return {
      level: computing.length === 0 || pins > 0 || analysis.earlier ? 'SEVERE' : 'WARNING',
      confidence: computing.length === 0 || analysis.earlier ? 'high' : 'medium',
      headline: chooseHeadline(
        `${nameCarriers(carriers.length, ' of virtual threads')} taken: ${describe(pins, computing.length)}${findPlace(analysis)}`,
        `${nameCarriers(carriers.length, ' of virtual threads')} taken: ${describe(pins, computing.length)}`,
      ),
      explanation: `${nameCarriers(carriers.length)} taken: ${describe(pins, computing.length)}. Other virtual threads do not run until ${carriers.length === 1 ? 'it' : 'one of them'} is released.`,
      advice: advise(pins, computing.length),
      evidence: [
        metricEvidence('carriers taken', count(taken), count(carriers.length)),
        ...quoteThreads(selectThreads(analysis, [...held, ...unnamed.map(({ thread }) => thread), ...computing])),
      ],
    };
  },
});

/** Says where the first pinned thread waits, in code of the application. */
function findPlace({ virtual, dump }: DumpAnalysis): string {
  const thread = dump.threads[virtual.pinned[0]?.thread ?? -1];
  return thread ? inMethod(findApplicationFrame(getFrames(thread))) : '';
}

const nameCarriers = (carriers: number, of = ''): string =>
  `${nameAll({ length: carriers }, 'carrier thread')}${of} ${carriers === 1 ? 'is' : 'are'}`;

/**
 * Returns whether the virtual thread on a carrier does not give it up: it was there in the dump before. A single dump
 * shows it only by the CPU time of the carrier, which many short tasks use as well.
 */
function computes(carrier: number, analysis: DumpAnalysis): boolean {
  const { cpu, dump, earlier } = analysis;
  const thread = dump.threads[carrier];
  if (!thread) return false;
  const mounted = findMounted(thread, dump);
  const before = earlier?.dump.threads.find(({ id, name }) => id === thread.id && name === thread.name);
  const mountedBefore = before && earlier ? findMounted(before, earlier.dump) : undefined;
  if (mounted !== undefined && mountedBefore !== undefined) return mounted === mountedBefore;
  return cpu.some((row) => row.thread === carrier && (row.percent ?? 0) > MIN_SPIN_PERCENT);
}

/** Finds the id of the virtual thread on a carrier. */
const findMounted = ({ mounted, javaId }: DumpedThread, { threads }: ThreadDump): string | undefined =>
  mounted ?? (javaId === undefined ? undefined : threads.find(({ carrier }) => carrier === javaId)?.javaId);

function describe(pinned: number, computing: number): string {
  const parts = [
    ...(pinned > 0 ? [`${pinned} by pinned virtual threads`] : []),
    ...(computing > 0 ? [`${computing} by virtual threads that compute without a break (spin)`] : []),
  ];
  return parts.join(', ');
}

function advise(pinned: number, computing: number): string {
  const compute =
    'Run computations on a pool of platform threads (as many as processors): virtual threads are not preempted, and one that never waits keeps its carrier.';
  const free =
    'Free the carriers first: see the finding about pinned virtual threads. -Djdk.virtualThreadScheduler.maxPoolSize only buys time.';
  if (pinned === 0) return compute;
  return computing === 0 ? free : `${free} ${compute}`;
}
