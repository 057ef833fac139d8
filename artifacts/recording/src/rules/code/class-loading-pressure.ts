import {
  chooseHeadline,
  formatCount,
  formatDuration,
  formatPercent,
  metricEvidence,
  pluralize,
} from '@hindsight/claims';
import { type Claim, count, ms, percent } from '@hindsight/model';
import type { RecordingAnalysis } from '../../model.ts';
import { defineRule } from '../define-rule.ts';
import { readRows } from '../support/event-rows.ts';
import { gather } from '../support/evidence.ts';
import { getWarmUpEnd } from '../support/guards.ts';
import { findLargest } from '../support/samples.ts';
import { nameClass } from '../support/stacks.ts';
import { OF_THE_JVM } from './loader-growth.ts';

const LONG_MS = 1000;
const MIN_PERCENT = 10;
const MIN_AFTER_MS = 10_000;

/** Classes that are unloaded while others are loaded: a program that is warm does neither. */
const [MIN_UNLOADED, MIN_UNLOADED_PER_SECOND] = [1000, 20];

function claimChurn(analysis: RecordingAnalysis): Claim | undefined {
  const rows = readRows(analysis, 'jdk.ClassLoadingStatistics');
  const loaded = rows.measureGrowth('loadedClassCount') ?? 0;
  const unloaded = rows.measureGrowth('unloadedClassCount') ?? 0;
  const seconds = analysis.recording.durationMs / 1000;
  const perSecond = unloaded / Math.max(1, seconds);
  if (unloaded < MIN_UNLOADED || perSecond < MIN_UNLOADED_PER_SECOND) return undefined;
  const loader = findBusiestLoader(analysis);
  const classes = `${formatCount(loaded)} classes were loaded and ${formatCount(unloaded)} unloaded`;
  return {
    level: 'WARNING',
    confidence: 'high',
    headline: chooseHeadline(
      `${classes} in ${formatDuration(1000 * seconds)}${loader === undefined ? '' : `, most by ${nameClass(loader)}`}: classes are made again and again`,
      `${classes}: classes are made again and again`,
    ),
    explanation: `${classes} during the recording, ${perSecond.toFixed(0)} unloaded a second (limit ${MIN_UNLOADED_PER_SECOND}).${loader === undefined ? '' : ` Most class loaders that were alive are of ${loader}.`} Loading, verifying and compiling them anew takes processor time, and collections must make room for them.`,
    advice:
      'Find what makes a class loader, a proxy, a script or a mapper for each piece of work, and keep it: one loader, one compiled script, one generated class for each kind.',
    evidence: gather(
      metricEvidence('classes loaded', count(loaded)),
      metricEvidence('classes unloaded', count(unloaded), count(MIN_UNLOADED)),
    ),
  };
}

/** The class of which most class loaders are. */
function findBusiestLoader(analysis: RecordingAnalysis): string | undefined {
  const rows = readRows(analysis, 'jdk.ClassLoaderStatistics');
  const loaders = new Map<string, { weight: number }>();
  for (const row of rows.rows()) {
    const name = rows.getText('classLoader', row);
    if (name !== undefined && !OF_THE_JVM.test(name))
      loaders.set(name, { weight: (loaders.get(name)?.weight ?? 0) + 1 });
  }
  return findLargest(loaders)?.name;
}

export const classLoadingPressure = defineRule({
  id: 'class-loading-pressure',
  cause: 'processor',
  title: 'Loading classes takes much time',
  because:
    'JMC (ClassLoading): one class takes a second, or all of them 10 % of the time; the first minute of the JVM is left out.',
  check: (analysis) => {
    const churn = claimChurn(analysis);
    if (churn) return churn;
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
