import { chooseHeadline, formatDuration, formatShare, metricEvidence, pluralize } from '@hindsight/claims';
import { type Claim, count, ms, percent } from '@hindsight/model';
import type { RecordingAnalysis } from '../../../model.ts';
import { gather } from '../evidence.ts';
import { isBrief, rateConfidence } from '../guards.ts';
import { nameMethod, quoteHeaviestStacks } from '../stacks.ts';
import { findRequestWaits } from '../threads/request-waits.ts';

const MIN_THREADS = 3;
/** The client reads with a selector, so that only those who wait for the answer have an event. */
const ASYNCHRONOUS_CLIENT =
  /^(?:jdk\.internal\.net\.http\.HttpClientImpl\.send|io\.grpc\.stub\.ClientCalls\.blocking\w{1,40}|io\.lettuce\.core\.(?:internal\.Futures|LettuceFutures)\.await\w{0,40}|org\.apache\.(?:http|hc\.core5)\.concurrent\.BasicFuture\.get|org\.apache\.dubbo\.rpc\.\w{0,40}RpcResult\.get|org\.asynchttpclient\.netty\.NettyResponseFuture\.get|org\.eclipse\.jetty\.client\.[\w.]{0,60}(?:FutureResponseListener\.get|HttpRequest\.send)|org\.redisson\.command\.CommandAsync\w{0,20}\.get|com\.datastax\.[\w.]{1,100}CompletableFutures\.getUninterruptibly)$/;
const PARK = 'jdk.ThreadPark';

/** Claims that requests wait for the answers of a client whose reads leave no events, from this mean time on. */
export function claimAwaitedAnswers(analysis: RecordingAnalysis, minMeanMs: number): Claim | undefined {
  const columns = analysis.recording.samples.get(PARK);
  if (!columns || isBrief(analysis)) return undefined;
  const waits = findRequestWaits(analysis, [columns], (frames) =>
    frames.some((frame) => ASYNCHRONOUS_CLIENT.test(frame)),
  );
  if (!waits || waits.threads.size < MIN_THREADS || waits.meanMs < minMeanMs) return undefined;
  const { threads, events, totalMs, meanMs, share, site, isChosen } = waits;
  const waited = `${pluralize(threads.size, 'thread')} of requests waited ${formatShare(share)} of the time for answers of a peer`;
  const where = site === undefined ? '' : ` in ${nameMethod(site)}`;
  return {
    level: 'WARNING',
    confidence: rateConfidence(analysis, events),
    headline: chooseHeadline(`${waited}${where}, ${formatDuration(meanMs)} each time`, `${waited}${where}`, waited),
    explanation: `${pluralize(threads.size, 'thread')} that handle requests waited ${pluralize(events, 'time')} for the client of another program, ${formatDuration(meanMs)} on average and ${formatDuration(totalMs)} in all, each for at least half of the recording. Clients that read with a selector leave no events of reads: the recording does not have the name of the peer.`,
    advice: `Ask the peer that is called${where} why it is slow (its own recording, traces, slow query log), and set a time-out for each request that the caller can bear. More threads would only send it more requests at once.`,
    evidence: gather(
      metricEvidence('threads that waited', count(threads.size), count(MIN_THREADS)),
      metricEvidence('share of their time', percent(100 * share)),
      metricEvidence('mean wait', ms(meanMs), ms(minMeanMs)),
      quoteHeaviestStacks(analysis.recording, [columns], 'ms', isChosen, 1),
    ),
    lostMs: totalMs,
  };
}
