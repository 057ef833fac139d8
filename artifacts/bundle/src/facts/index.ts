import type { AnalyzedMembers, TextAnalysis } from '@hindsight/model';
import type { Fact } from '../fact.ts';
import type { Capture } from '../model.ts';
import { collectCgroupFacts } from './cgroup.ts';
import { collectGcClockFacts } from './clock.ts';
import { collectCpuFacts } from './cpu.ts';
import { collectCrashFacts } from './crash.ts';
import { collectGcFacts } from './gc.ts';
import { collectHeapFacts } from './heap.ts';
import { collectHostFacts, collectResidentOver } from './host.ts';
import { collectJstatFacts } from './jstat.ts';
import { collectKernelFacts } from './kernel.ts';
import { collectLockFacts } from './locks.ts';
import { collectLogFacts } from './logs.ts';
import { collectNativeMemoryFacts } from './native-memory.ts';
import { collectNetworkFacts } from './network.ts';
import { collectPartFindings } from './parts/part-findings.ts';
import { collectRecordingFacts } from './parts/recording.ts';
import { collectPoolFacts } from './pools.ts';
import { readResidentBytes } from './resident.ts';
import { isSaturated } from './saturation.ts';
import { collectStuckPoolFacts } from './stuck-pools.ts';
import { collectStuckThreadFacts } from './stuck-threads.ts';
import { collectThreadCpu } from './thread-cpu.ts';
import { createThreadView } from './thread-view.ts';

/**
 * A thread that is always RUNNABLE but uses less than this share of a core waits in native code or works only now and
 * then. On a host without a free core it waits for one.
 */
const MIN_WORKING_CORES = 0.3;
const MIN_WORKING_CORES_ON_FULL_HOST = 0.05;

/** Collects all facts of a capture and quotes the lines of their evidence. */
export async function collectFacts(capture: Capture): Promise<Fact[]> {
  const view = createThreadView(capture);
  const uses = collectThreadCpu(capture, view);
  const minCores = isSaturated(capture) ? MIN_WORKING_CORES_ON_FULL_HOST : MIN_WORKING_CORES;
  const idle = new Set(
    uses.filter(({ cores, source }) => cores < minCores && source !== 'single-top-row').map(({ name }) => name),
  );
  const threadFacts = view
    ? [
        ...collectLockFacts(view),
        ...collectPoolFacts(view),
        ...collectStuckThreadFacts(view),
        ...collectStuckPoolFacts(view),
      ]
    : [];
  const working = threadFacts.filter(({ id, entity }) => id !== 'same-runnable' || !idle.has(entity ?? ''));
  const threads = view?.last.dump.threads.length ?? 0;
  const logs: Fact[] = [];
  for (const log of capture.logs) logs.push(...(await collectLogFacts(log, capture)));
  return [
    ...(await quoteEvidence([...collectGcFacts(capture), ...collectGcClockFacts(capture)], capture.gc)),
    ...(await quoteEvidence([...working, ...collectCpuFacts(capture, view)], capture.threads)),
    ...collectHeapFacts(capture),
    ...collectJstatFacts(capture),
    ...collectNativeMemoryFacts(capture),
    ...logs,
    ...collectHostFacts(capture),
    ...collectCgroupFacts(capture),
    ...collectResidentOver(readResidentBytes(capture), capture, threads),
    ...collectNetworkFacts(capture),
    ...collectKernelFacts(capture),
    ...collectCrashFacts(capture),
    ...collectRecordingFacts(capture),
    ...collectPartFindings(capture),
  ];
}

/** Adds the text of lines to facts whose evidence consists of line numbers. */
async function quoteEvidence(
  facts: readonly Fact[],
  parts: AnalyzedMembers<TextAnalysis> | undefined,
): Promise<Fact[]> {
  if (!parts) return [...facts];
  return Promise.all(
    facts.map(async (fact) => {
      const [first = fact.evidence[0], ...more] = await parts.quote(fact.evidence);
      return { ...fact, evidence: [first, ...more] };
    }),
  );
}
