import { chooseHeadline, metricEvidence, pluralize } from '@hindsight/claims';
import { count } from '@hindsight/model';
import { defineRule } from '../define-rule.ts';
import { readRows } from '../support/event-rows.ts';
import { gather } from '../support/evidence.ts';
import { findMaximum } from '../support/samples.ts';
import { competingCpu } from './competing-cpu.ts';

const MANY = 150;

export const manyProcesses = defineRule({
  id: 'many-processes',
  cause: 'host',
  title: 'Many processes run beside the JVM',
  because: 'JMC (ManyRunningProcesses): 150 at one time. It matters only together with load of other processes.',
  check: (analysis) => {
    if (!competingCpu.check(analysis)) return undefined;
    const processes = readRows(analysis, 'jdk.SystemProcess');
    const atOnce = new Map<number, number>();
    for (const at of processes.times) atOnce.set(at, (atOnce.get(at) ?? 0) + 1);
    const most = findMaximum(atOnce.values());
    if (most < MANY) return undefined;
    return {
      level: 'INFO',
      confidence: 'high',
      headline: chooseHeadline(`${pluralize(most, 'process', 'processes')} ran at the same time`),
      explanation: `The list of processes has ${pluralize(most, 'row')} at one time; the limit is ${MANY}. They share processors, memory and page cache with this JVM.`,
      advice: 'Move what is not needed from this machine.',
      evidence: gather(metricEvidence('processes at one time', count(most), count(MANY))),
    };
  },
});
