import { count, type Rule } from '@hindsight/model';
import type { DumpAnalysis } from '../analysis.ts';
import { counted, sayName } from '../say.ts';
import { computed, entriesOf, quoted } from './evidence.ts';
import { fullyBusyGroups } from './pool-groups.ts';

const FEWEST_THREADS = 5;
/** Pools that take requests, as Tomcat, Undertow, Jetty, WebSphere, WebLogic, Grizzly and JBoss call them. */
const REQUEST_POOL =
  /^(?:http|https|ajp|default task|qtp|WebContainer|XNIO|default$|weblogic\.|grizzly|httpWorkerThread|httpSSLWorkerThread|Default Executor|executor-thread|undertow)/i;

export const poolSaturated: Rule<DumpAnalysis> = {
  id: 'pool-saturated',
  title: 'A pool that takes requests has no idle thread',
  because:
    'Every thread of the pool has a request: the next one has to wait. Five threads at least, so that a small pool is not busy by chance.',
  check: (analysis) => {
    const full = fullyBusyGroups(analysis, FEWEST_THREADS).filter(({ name }) => REQUEST_POOL.test(name));
    const [largest] = full;
    if (!largest) return undefined;
    const entries = entriesOf(analysis, largest.threads);
    return {
      level: 'WARNING',
      confidence: 'medium',
      explanation: `All ${counted(entries.length, 'thread')} of ${sayName(largest.name)} are busy; further requests wait in the queue of the connector.`,
      advice:
        'Find out what the requests wait for before the pool is made larger: more threads in front of a slow backend wait as well.',
      evidence: [
        computed('busy threads of the pool', count(entries.length), count(entries.length)),
        ...quoted(entries),
      ],
    };
  },
};
