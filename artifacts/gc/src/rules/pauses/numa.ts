import { formatBytes, lineEvidence, metricEvidence } from '@hindsight/claims';
import { count } from '@hindsight/model';
import { getCollector, isInCollectorFamily } from '../../jvm/collectors.ts';
import { defineGcRule } from '../support/define-rule.ts';
import { isJvmBefore } from '../support/jvm/jvm-major.ts';

const MIN_NODES = 2;
/** A smaller heap usually fits into the memory of one node. */
const MIN_HEAP_BYTES = 32 * 2 ** 30;
/** The release from which G1 places its regions by node (JEP 345). */
const G1_NUMA_SINCE = 14;

export const numa = defineGcRule({
  id: 'numa',
  cause: 'collector-settings',
  title: 'A large heap on several memory nodes without UseNUMA',
  because:
    'Access to the memory of another node is slower. Parallel supports NUMA with UseNUMA, G1 from Java 14 (JEP 345), ZGC by default; a heap of 32 GB or more rarely fits one node.',
  check: (analysis) => {
    const { run, capacity, flags } = analysis;
    const { numaNodes, numaEnabled } = run.facts;
    if (numaNodes === undefined || numaNodes < MIN_NODES || !capacity || capacity.bytes < MIN_HEAP_BYTES)
      return undefined;
    if (isInCollectorFamily(run, 'zgc') || (getCollector(run) === 'G1' && isJvmBefore(run, G1_NUMA_SINCE)))
      return undefined;
    const enabled = numaEnabled ?? flags.switches.get('UseNUMA') ?? (flags.known ? false : undefined);
    if (enabled !== false) return undefined;
    const line = run.factLines.numaNodes;
    return {
      level: 'INFO',
      confidence: 'high',
      headline: `The heap may take ${formatBytes(capacity.bytes)} on a machine with ${numaNodes} memory nodes, and UseNUMA is off`,
      explanation: `The machine has ${numaNodes} memory nodes: half of all accesses or more may go to the memory of another node. Heaps from ${formatBytes(MIN_HEAP_BYTES)} on are judged.`,
      advice: 'Set -XX:+UseNUMA, or bind the JVM to one node with numactl when its heap fits there.',
      evidence: [
        metricEvidence('memory nodes', count(numaNodes), count(MIN_NODES)),
        ...(line === undefined ? [] : [lineEvidence(line)]),
      ],
    };
  },
});
