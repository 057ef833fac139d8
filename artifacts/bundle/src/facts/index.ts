import type { AnalysedParts, TextAnalysis } from '@hindsight/model';
import type { Fact } from '../fact.ts';
import type { Capture } from '../model.ts';
import { cgroupFacts } from './cgroup.ts';
import { gcClockFacts } from './clock.ts';
import { cpuFacts } from './cpu.ts';
import { gcFacts } from './gc.ts';
import { heapFacts } from './heap.ts';
import { hostFacts, residentOver } from './host.ts';
import { kernelFacts } from './kernel.ts';
import { lockFacts } from './locks.ts';
import { logFacts } from './logs.ts';
import { networkFacts } from './network.ts';
import { poolFacts } from './pools.ts';
import { residentBytes } from './resident.ts';
import { isSaturated } from './saturation.ts';
import { stuckPoolFacts } from './stuck-pools.ts';
import { stuckThreadFacts } from './stuck-threads.ts';
import { threadUses } from './thread-uses.ts';
import { threadView } from './thread-view.ts';

/** Below this share of a core a thread that is always RUNNABLE waits in native code or works now and then; on a full host it waits for a core. */
const WORKS = 0.3;
const WORKS_ON_FULL_HOST = 0.05;

/** Every fact of a capture, its lines quoted. */
export async function collectFacts(capture: Capture): Promise<Fact[]> {
  const view = threadView(capture);
  const uses = threadUses(capture, view);
  const works = isSaturated(capture) ? WORKS_ON_FULL_HOST : WORKS;
  const idle = new Set(
    uses.filter(({ cores, source }) => cores < works && source !== 'one row of top -H').map(({ name }) => name),
  );
  const ofThreads = view
    ? [...lockFacts(view), ...poolFacts(view), ...stuckThreadFacts(view), ...stuckPoolFacts(view)]
    : [];
  const working = ofThreads.filter(({ id, entity }) => id !== 'same-runnable' || !idle.has(entity ?? ''));
  const threads = view?.last.dump.threads.length ?? 0;
  const logs: Fact[] = [];
  for (const log of capture.logs) logs.push(...(await logFacts(log)));
  return [
    ...(await quoted([...gcFacts(capture), ...gcClockFacts(capture)], capture.gc)),
    ...(await quoted([...working, ...cpuFacts(capture, view)], capture.threads)),
    ...heapFacts(capture),
    ...logs,
    ...hostFacts(capture),
    ...cgroupFacts(capture),
    ...residentOver(residentBytes(capture), capture, threads),
    ...networkFacts(capture),
    ...kernelFacts(capture),
  ];
}

/** Fills in the lines of facts whose evidence is in line numbers of one analysis. */
async function quoted(facts: readonly Fact[], parts: AnalysedParts<TextAnalysis> | undefined): Promise<Fact[]> {
  if (!parts) return [...facts];
  return Promise.all(
    facts.map(async (fact) => {
      const [first = fact.evidence[0], ...more] = await parts.quote(fact.evidence);
      return { ...fact, evidence: [first, ...more] };
    }),
  );
}
