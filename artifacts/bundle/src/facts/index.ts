import type { AnalyzedMembers, TextAnalysis } from '@hindsight/model';
import type { Fact } from '../fact.ts';
import type { Capture } from '../model.ts';
import { collectGcClockFacts } from './clock.ts';
import { collectCpuFacts } from './cpu.ts';
import { collectCrashFacts } from './crash.ts';
import { collectGcFacts } from './gc/gc.ts';
import { collectGcCallers } from './gc/gc-callers.ts';
import { collectHeapFacts } from './heap.ts';
import { collectCertificateFacts } from './host/certificates.ts';
import { collectCgroupFacts } from './host/cgroup.ts';
import { collectDescriptorFacts } from './host/descriptors.ts';
import { collectDiskLoad } from './host/disk-load.ts';
import { collectKernelFacts } from './host/kernel.ts';
import { collectNetworkFacts } from './host/network.ts';
import { collectOtherProcesses } from './host/other-processes.ts';
import { collectPacketLoss } from './host/packet-loss.ts';
import { collectProcessLimit } from './host/process-limit.ts';
import { collectResidentGrowth, readResidentBytes } from './host/resident.ts';
import { collectHostFacts, collectResidentOver } from './host.ts';
import { listIdleNames } from './idle-threads.ts';
import { collectJstatFacts } from './jstat.ts';
import { collectLockFacts } from './locks.ts';
import { collectLogFacts } from './logs.ts';
import { collectClassLoaders, collectCountedLoaders } from './memory/class-loaders.ts';
import { collectGrowthEnd } from './memory/growth-end.ts';
import { collectNativeDeath } from './native-death.ts';
import { collectNativeMemoryFacts, collectUntracked } from './native-memory.ts';
import { collectPartFindings } from './parts/part-findings.ts';
import { markCalmPools, markPastCollections, weakenPastFindings } from './parts/past.ts';
import { collectPresence } from './parts/presence.ts';
import { collectRecordingFacts } from './parts/recording.ts';
import { collectBusyContainers, collectFullContainer } from './platform/busy-containers.ts';
import { collectConsumerLag } from './platform/consumer-lag.ts';
import { collectContainerFacts } from './platform/containers.ts';
import { collectDatabaseSessions } from './platform/database-sessions.ts';
import { collectHealthFacts } from './platform/health.ts';
import { collectMetricFacts } from './platform/metrics.ts';
import { collectNodeFacts } from './platform/nodetool.ts';
import { collectServerLimits } from './platform/server-limits.ts';
import { collectPoolFacts } from './pools.ts';
import { collectStuckPoolFacts } from './stuck-pools.ts';
import { collectStuckThreadFacts } from './stuck-threads.ts';
import { collectThreadCpu } from './thread-cpu.ts';
import { createThreadView, type ThreadView } from './thread-view.ts';
import { isAboutPolling, listPollingCallers } from './waits/long-polls.ts';
import { collectPoolMoves, collectStartWaits } from './waits/pool-moves.ts';

/** Collects all facts of a capture and quotes the lines of their evidence. */
export async function collectFacts(capture: Capture): Promise<readonly Fact[]> {
  const view = createThreadView(capture);
  const idle = listIdleNames(collectThreadCpu(capture, view), capture);
  const threadFacts = view
    ? [
        ...collectLockFacts(view),
        ...collectPoolFacts(view),
        ...collectStartWaits(view),
        ...collectStuckThreadFacts(view),
        ...collectStuckPoolFacts(view),
        ...collectGcCallers(view),
      ]
    : [];
  const working = threadFacts.filter(({ id, entity }) => id !== 'same-runnable' || !idle.has(entity ?? ''));
  const polling = listPollingCallers(view);
  const threads = view?.last.dump.threads.length ?? 0;
  const written: Fact[] = [];
  for (const log of capture.logs) written.push(...(await collectLogFacts(log, capture)));
  const logs = markCalmPools(written, threadFacts, capture);
  const facts = [
    ...(await quoteEvidence([...collectGcFacts(capture), ...collectGcClockFacts(capture)], capture.gc)),
    ...collectPoolMoves(threadFacts, logs),
    ...(await quoteEvidence([...working, ...collectCpuFacts(capture, view)], capture.threads)),
    ...collectHeapFacts(capture),
    ...collectClassLoaders(capture),
    ...collectCountedLoaders(capture),
    ...collectGrowthEnd(capture),
    ...collectJstatFacts(capture),
    ...collectDescriptorFacts(capture),
    ...collectProcessLimit(capture),
    ...collectNativeMemoryFacts(capture),
    ...collectUntracked(capture),
    ...logs.filter(({ id, entity }) => id !== 'thread-logs' || !isSharedName(view, entity)),
    ...collectHostFacts(capture),
    ...collectOtherProcesses(capture),
    ...collectBusyContainers(capture),
    ...collectFullContainer(capture),
    ...collectPacketLoss(capture),
    ...collectConsumerLag(capture),
    ...collectNativeDeath(capture),
    ...collectCgroupFacts(capture),
    ...collectContainerFacts(capture),
    ...collectMetricFacts(capture),
    ...collectHealthFacts(capture),
    ...collectNodeFacts(capture),
    ...collectCertificateFacts(capture),
    ...collectDatabaseSessions(capture),
    ...collectServerLimits(capture),
    ...collectDiskLoad(capture),
    ...collectPresence(capture),
    ...collectResidentGrowth(capture),
    ...collectResidentOver(readResidentBytes(capture), capture, threads),
    ...collectNetworkFacts(capture),
    ...collectKernelFacts(capture),
    ...collectCrashFacts(capture),
    ...collectRecordingFacts(capture),
    ...weakenPastFindings(collectPartFindings(capture), logs).filter((fact) => !isAboutPolling(fact, polling)),
  ];
  return markPastCollections(facts, capture);
}

/** A log names only the thread: of several with one name, it does not tell which one wrote. */
const isSharedName = (view: ThreadView | undefined, name: string | undefined): boolean =>
  (view?.last.dump.threads.filter((thread) => thread.name === name).length ?? 0) > 1;

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
