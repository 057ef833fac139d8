import { chooseHeadline, formatDuration, formatShare, metricEvidence, pluralize } from '@hindsight/claims';
import { count, ms, percent } from '@hindsight/model';
import type { RecordingAnalysis } from '../../model.ts';
import { defineRule } from '../define-rule.ts';
import { gather } from '../support/evidence.ts';
import { isBrief, rateConfidence } from '../support/guards.ts';
import { nameMethod, quoteHeaviestStacks } from '../support/stacks.ts';
import { findRequestWaits, type RequestWaits } from '../support/threads/request-waits.ts';

const MIN_THREADS = 3;
const SLEEP = /^java\.lang\.Thread\.sleep\w*$|^java\.util\.concurrent\.TimeUnit\.sleep$/;
/** A rate limiter has no permits that others hold: it lets time pass. */
const LIMITER =
  /[.$](?:\w{0,60}RateLimit\w{0,60}|\w{0,60}RateThrottl\w{0,60}|TokenBucket\w{0,60}|BlockingBucket\w{0,60})[.$]/;
/** Methods that try again or wait for something to happen; other sleeps may stand for work in a test. */
const RETRY = /retr(?:y|ies)|back_?off|throttl|waitFor|waitUntil|awaitUntil|pollUntil/i;

const isLimited = (frames: readonly string[]): boolean => frames.some((frame) => LIMITER.test(frame));
const isRetry = (frames: readonly string[]): boolean =>
  frames.some((frame) => SLEEP.test(frame)) && frames.some((frame) => RETRY.test(frame));
const isSleep = (frames: readonly string[]): boolean => frames.some((frame) => SLEEP.test(frame));

interface SleepKind {
  readonly level: 'WARNING' | 'INFO';
  readonly does: string;
  readonly isAbout: (frames: readonly string[]) => boolean;
  readonly advice: string;
}

const ADVICE =
  'Do not poll or retry with Thread.sleep in a request: answer at once and let the client ask again, complete an asynchronous response when the event arrives, or move the retries to a scheduler. Bound their number and time, and stop calling what fails all the time (circuit breaker).';
const KINDS: readonly SleepKind[] = [
  {
    level: 'WARNING',
    does: 'wait in a rate limiter',
    isAbout: isLimited,
    advice:
      'Compare the rate of requests with the rate that the limiter grants, and raise that rate if what it protects can bear it. Otherwise answer at once when no permit is free (tryAcquire, 429 with Retry-After) instead of keeping a thread for the wait.',
  },
  { level: 'WARNING', does: 'sleep before they try again', isAbout: isRetry, advice: ADVICE },
  { level: 'INFO', does: 'sleep', isAbout: isSleep, advice: ADVICE },
];

export const sleepInRequest = defineRule({
  id: 'sleep-in-request',
  cause: 'waiting',
  title: 'Requests sleep',
  because:
    'A thread that sleeps while it handles a request keeps a place of its pool and does nothing. Three threads that do so for half of the time: our own limit. It is a note where neither a rate limiter nor the name of a method says what they wait for.',
  check: (analysis) => {
    if (isBrief(analysis)) return undefined;
    for (const kind of KINDS) {
      const waits = findRequestWaits(analysis, listSleeps(analysis), kind.isAbout, kind.isAbout === isLimited);
      if (waits && waits.threads.size >= MIN_THREADS) return claimSleeps(analysis, waits, kind);
    }
    return undefined;
  },
});

/** Limiters park their threads or let them sleep. */
const listSleeps = ({ recording }: RecordingAnalysis) =>
  ['jdk.ThreadSleep', 'jdk.ThreadPark'].flatMap((type) => recording.samples.get(type) ?? []);

function claimSleeps(analysis: RecordingAnalysis, waits: RequestWaits, { level, does, advice }: SleepKind) {
  const { threads, totalMs, events, meanMs, share, site, isChosen } = waits;
  const where = site === undefined ? '' : ` in ${nameMethod(site)}`;
  const sleep = `${pluralize(threads.size, 'thread')} of requests ${does} ${formatShare(share)} of the time`;
  return {
    level,
    confidence: rateConfidence(analysis, events),
    headline: chooseHeadline(`${sleep}${where}`, sleep),
    explanation: `${pluralize(threads.size, 'thread')} that handle requests ${does}${where}, each for at least half of the recording: ${pluralize(events, 'wait')} of ${formatDuration(meanMs)} on average, ${formatDuration(totalMs)} in all. Meanwhile they are missing for other requests.`,
    advice,
    evidence: gather(
      metricEvidence('threads of requests that sleep', count(threads.size), count(MIN_THREADS)),
      metricEvidence('share of their time', percent(100 * share)),
      metricEvidence('mean wait', ms(meanMs)),
      quoteHeaviestStacks(analysis.recording, listSleeps(analysis), 'ms', isChosen, 1),
    ),
    lostMs: totalMs,
  };
}
