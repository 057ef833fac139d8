import { chooseHeadline, formatShare, metricEvidence, pluralize } from '@hindsight/claims';
import { count, percent } from '@hindsight/model';
import { rememberByStack } from '../../metrics/remember-by-stack.ts';
import { NO_ID } from '../../model.ts';
import { defineRule } from '../define-rule.ts';
import { gather } from '../support/evidence.ts';
import { isShort, rateConfidence } from '../support/guards.ts';
import { findLargest, sumBy } from '../support/samples.ts';
import { DEFAULT_PERIOD_MS, getSetting, parseSettingMs } from '../support/settings.ts';
import { findApplicationFrame, listFrames, nameMethod, quoteHeaviestStacks } from '../support/stacks.ts';

const LOOKUP = /^java\.net\.Inet(?:4|6)AddressImpl\.(?:lookupAllHostAddr|getHostByAddr|getLocalHostName)$/;
const OF_URL = /^java\.net\.URL(?:StreamHandler)?\.(?:hashCode|equals|hostsEqual|sameFile)$/;
const MIN_SAMPLES = 100;
const MIN_SHARE = 0.25;
const ADVICE =
  'The name server answers slowly or not at all: look at the servers and the search list of resolv.conf (ndots in Kubernetes), and keep answers longer (networkaddress.cache.ttl and networkaddress.cache.negative.ttl).';
const URL_ADVICE =
  'Use java.net.URI or the text as key: hashCode and equals of java.net.URL look up the address of the host. ';

export const slowNameLookup = defineRule({
  id: 'slow-name-lookup',
  cause: 'dns',
  title: 'Threads wait for host names to be looked up',
  because:
    'A name server answers in a millisecond, and the JVM keeps the answer: whoever is met in a lookup for a quarter of the time waits for it. Our own limit.',
  check: (analysis) => {
    const { recording } = analysis;
    const columns = recording.samples.get('jdk.NativeMethodSample');
    if (!columns) return undefined;
    const isLookup = rememberByStack((stack) => LOOKUP.test(listFrames(recording, stack, 1)[0] ?? ''));
    const sites = sumBy([columns], (one, row) => {
      const stack = one.stacks[row] ?? NO_ID;
      return isLookup(stack) ? findApplicationFrame(recording, stack) : undefined;
    });
    const samples = [...sites.values()].reduce((sum, { count: events }) => sum + events, 0);
    const periodMs = parseSettingMs(getSetting(analysis, 'jdk.NativeMethodSample', 'period')) ?? DEFAULT_PERIOD_MS;
    const share = Math.min(1, (samples * periodMs) / recording.durationMs);
    const site = findLargest(sites)?.name;
    if (samples < MIN_SAMPLES || share < MIN_SHARE || site === undefined) return undefined;
    const isChosen = (one: typeof columns, row: number) => isLookup(one.stacks[row] ?? NO_ID);
    const isOfUrl = columns.stacks.some(
      (stack) => isLookup(stack) && listFrames(recording, stack).some((frame) => OF_URL.test(frame)),
    );
    return {
      level: isShort(analysis) ? 'INFO' : 'WARNING',
      confidence: rateConfidence(analysis, samples),
      headline: chooseHeadline(
        `Threads waited ${formatShare(share)} of the time for host names to be looked up, most in ${nameMethod(site)}`,
        `Threads waited ${formatShare(share)} of the time for host names to be looked up`,
      ),
      explanation: `In ${pluralize(samples, 'sample')} of native code a thread waited for the name server, which is ${formatShare(share)} of the time (limit ${formatShare(MIN_SHARE)}). Most of them were called by ${site}.`,
      advice: `${isOfUrl ? URL_ADVICE : ''}${ADVICE}`,
      evidence: gather(
        metricEvidence('samples in lookups of names', count(samples), count(MIN_SAMPLES)),
        metricEvidence('share of the time', percent(100 * share), percent(100 * MIN_SHARE)),
        quoteHeaviestStacks(recording, [columns], 'count', isChosen, 1),
      ),
    };
  },
});
