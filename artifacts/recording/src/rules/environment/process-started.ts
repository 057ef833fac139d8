import { chooseHeadline, metricEvidence, pluralize, truncate } from '@hindsight/claims';
import { count, type Quantity } from '@hindsight/model';
import { defineRule } from '../define-rule.ts';
import { countEvents, readRows } from '../support/event-rows.ts';
import { gather } from '../support/evidence.ts';
import { isTooShort } from '../support/guards.ts';
import { findApplicationFrame, nameMethod, stackEvidence } from '../support/stacks.ts';

const MANY_PER_SECOND = 1;
const MAX_NAME = 40;

export const processStarted = defineRule({
  id: 'process-started',
  cause: 'host',
  title: 'The JVM starts other processes',
  because:
    'JMC (ProcessStarted); each start copies the tables of the process and needs milliseconds: one a second is too many. Our own limit.',
  check: (analysis) => {
    const events = countEvents(analysis, 'jdk.ProcessStart');
    if (events === 0) return undefined;
    const rows = readRows(analysis, 'jdk.ProcessStart');
    const perSecond = (1000 * events) / Math.max(1, analysis.recording.durationMs);
    const [program = ''] = (rows.getText('command', 0) ?? '').trim().split(/\s/);
    const name = truncate(program.slice(program.search(/[^/\\]*$/)), MAX_NAME) || 'a program';
    const site = findApplicationFrame(analysis.recording, rows.getStack(0));
    return {
      level: perSecond >= MANY_PER_SECOND && !isTooShort(analysis, perSecond, MANY_PER_SECOND) ? 'WARNING' : 'INFO',
      confidence: 'high',
      headline: chooseHeadline(
        `${pluralize(events, 'process', 'processes')} ${events === 1 ? 'was' : 'were'} started, ${name} first${site === undefined ? '' : `, in ${nameMethod(site)}`}`,
      ),
      explanation: `The JVM started ${pluralize(events, 'process', 'processes')}, ${perSecond.toFixed(2)} a second (limit ${MANY_PER_SECOND}). Each shares the processors and the memory limit with it.`,
      advice: 'Use a library instead of a program on hot paths, and keep one process that works for many requests.',
      evidence: gather(
        metricEvidence('processes', count(events)),
        metricEvidence('processes started', perSec(perSecond), perSec(MANY_PER_SECOND)),
        rows.count > 0 ? stackEvidence(analysis.recording, rows.getStack(0), 'stack of the first') : undefined,
      ),
    };
  },
});

const perSec = (value: number): Quantity => ({ value, unit: 'per second' });
