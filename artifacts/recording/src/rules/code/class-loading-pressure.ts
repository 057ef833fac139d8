import { chooseHeadline, formatDuration, formatPercent, metricEvidence, pluralize } from '@hindsight/claims';
import { count, ms, percent } from '@hindsight/model';
import { defineRule } from '../define-rule.ts';
import { readRows } from '../support/event-rows.ts';
import { gather } from '../support/evidence.ts';
import { getWarmUpEnd } from '../support/guards.ts';
import { nameClass } from '../support/stacks.ts';

const LONG_MS = 1000;
const MIN_PERCENT = 10;
const MIN_AFTER_MS = 10_000;

export const classLoadingPressure = defineRule({
  id: 'class-loading-pressure',
  cause: 'processor',
  title: 'Loading classes takes much time',
  because:
    'JMC (ClassLoading): one class takes a second, or all of them 10 % of the time; the first minute of the JVM is left out.',
  check: (analysis) => {
    const rows = readRows(analysis, 'jdk.ClassLoad');
    const from = getWarmUpEnd(analysis);
    const length = analysis.recording.durationMs - from;
    let total = 0;
    let events = 0;
    let longest = -1;
    for (const row of rows.rows()) {
      if ((rows.times[row] as number) < from) continue;
      events++;
      total += rows.getDuration(row) * rows.everyNth;
      if (longest < 0 || rows.getDuration(row) > rows.getDuration(longest)) longest = row;
    }
    const longestMs = longest < 0 ? 0 : rows.getDuration(longest);
    const share = length >= MIN_AFTER_MS ? (100 * total) / length : 0;
    if (longestMs < LONG_MS && share < MIN_PERCENT) return undefined;
    const name = rows.getText('loadedClass', longest) ?? '?';
    return {
      level: 'WARNING',
      confidence: 'medium',
      headline:
        longestMs >= LONG_MS
          ? chooseHeadline(`Loading ${nameClass(name)} took ${formatDuration(longestMs)}`)
          : chooseHeadline(`Loading classes took ${formatPercent(share)} of the time`),
      explanation: `After the first minute of the JVM ${pluralize(events, 'class', 'classes')} ${events === 1 ? 'was' : 'were'} loaded in ${formatDuration(total)}, ${formatPercent(share)} of the time (limit ${MIN_PERCENT} %); the longest, ${name}, took ${formatDuration(longestMs)} (limit ${formatDuration(LONG_MS)}).`,
      advice:
        'Look at class loaders that search many archives or a network, and at what generates classes; load before the load comes.',
      evidence: gather(
        metricEvidence('longest', ms(longestMs), ms(LONG_MS)),
        metricEvidence('share of the time', percent(share), percent(MIN_PERCENT)),
        metricEvidence('classes', count(events)),
      ),
    };
  },
});
