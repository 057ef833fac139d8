import { chooseHeadline, formatCount, metricEvidence } from '@hindsight/claims';
import { count } from '@hindsight/model';
import { defineRule } from '../define-rule.ts';
import { readRows } from '../support/event-rows.ts';
import { gather } from '../support/evidence.ts';
import { isCrowded, isIdle } from '../support/guards.ts';

/** A second and processor. */
const LIMIT = 10_000;
const MIN_EVENTS = 3;

export const contextSwitches = defineRule({
  id: 'context-switches',
  cause: 'threads',
  title: 'Threads replace each other on the processors very often',
  because:
    'JMC warns of 10,000 switches a second in all, which 64 processors reach when idle: here it is the limit of each processor.',
  check: (analysis) => {
    const rates = readRows(analysis, 'jdk.ThreadContextSwitchRate').listNumbers('switchRate');
    const processors = analysis.facts.cpu.hardwareThreads ?? analysis.facts.cpu.cores;
    if (processors === undefined || rates.length < MIN_EVENTS) return undefined;
    const mean = rates.reduce((sum, rate) => sum + rate, 0) / rates.length;
    if (mean < LIMIT * processors) return undefined;
    return {
      // The rate is that of the machine: of a JVM that does little on it, or of others beside it, it says nothing.
      level: isIdle(analysis) || isCrowded(analysis) ? 'INFO' : 'WARNING',
      confidence: 'medium',
      headline: chooseHeadline(
        `${formatCount(Math.round(mean / processors))} context switches a second on each processor`,
      ),
      explanation: `The system switched threads ${formatCount(Math.round(mean))} times a second on ${processors} processors; the limit is ${formatCount(LIMIT)} for each. A switch costs some microseconds and the caches.`,
      advice: 'Look for locks that many threads want, and for pools that get tasks of a few microseconds.',
      evidence: gather(metricEvidence('context switches a second', count(Math.round(mean)), count(LIMIT * processors))),
    };
  },
});
