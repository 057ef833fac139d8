import {
  formatCount,
  formatPercent,
  MAX_HEADLINE_CHARACTERS,
  markedEvidence,
  metricEvidence,
  pluralize,
  truncate,
} from '@hindsight/claims';
import { type Claim, percent } from '@hindsight/model';
import type { FailedPath, RequestStatuses } from '../../metrics/http-statuses.ts';
import { defineLogRule } from '../support/define-rule.ts';

const MIN_ERRORS = 10;
const MIN_SHARE = 0.02;
/** Of a hundred consecutive requests. */
const MIN_BURST_SHARE = 0.2;
const SEVERE_SHARE = 0.2;
const SEVERE_BURST_SHARE = 0.5;

export const serverErrors = defineLogRule({
  id: 'server-errors',
  cause: 'errors',
  title: 'Requests are answered with server errors (5xx)',
  because:
    'Services promise that 98 % of requests or more succeed; a fifth of a hundred consecutive requests is an outage for some users.',
  check: ({ httpStatuses }) => {
    const { sent } = httpStatuses;
    return describeFailures(httpStatuses) ?? (sent && describeFailures(sent, sent.peer));
  },
});

/** `peer` is the one to which the requests were sent; undefined for requests that the program answers. */
function describeFailures(statuses: RequestStatuses, peer?: string): Claim | undefined {
  const { requests, serverErrors, worstShare, mostFrequent, worstPath, lines } = statuses;
  const share = serverErrors / Math.max(1, requests);
  const [first, ...rest] = lines;
  if (first === undefined || serverErrors < MIN_ERRORS) return undefined;
  if (share < MIN_SHARE && worstShare < MIN_BURST_SHARE) return undefined;
  const burst = worstShare >= MIN_BURST_SHARE ? `, up to ${Math.round(100 * worstShare)} of 100 in a row` : '';
  const figures = `${formatCount(serverErrors)} of ${pluralize(requests, peer === undefined ? 'request' : 'call')}`;
  const to = peer === undefined ? '' : ` to ${truncate(peer, PEER_CHARACTERS)}`;
  return {
    level: share >= SEVERE_SHARE || worstShare >= SEVERE_BURST_SHARE ? 'SEVERE' : 'WARNING',
    confidence: 'high',
    headline: writeHeadline(
      `${figures}${to} (${formatPercent(100 * share)}) failed with 5xx, most of them with ${mostFrequent}`,
      serverErrors,
      worstPath,
    ),
    explanation: `A server error (status 500 to 599) was the answer to ${formatPercent(100 * share)} of the requests${to}${burst}; the most frequent status is ${mostFrequent}.${describePath(worstPath)}`,
    advice: peer === undefined ? ADVICE : ADVICE_FOR_PEER,
    evidence: [
      markedEvidence(first, [` ${mostFrequent} `]),
      ...rest.map((line) => markedEvidence(line, [` ${mostFrequent} `])),
      metricEvidence('share of 5xx', percent(100 * share), percent(100 * MIN_SHARE)),
    ],
  };
}

const PEER_CHARACTERS = 40;
const ADVICE =
  'Read the application log of the same time: 500 has an exception there; 502 and 503 mean that the back-end did not accept the request, 504 that it was too slow.';
const ADVICE_FOR_PEER =
  'The peer fails, not this program: its log of the same time tells why. Repeat calls only with back-off and a limit, let a circuit breaker spare both, and see what users get meanwhile (an old answer, an error).';

/** One path is the story when so large a part of the failures are of it. */
const DOMINANT_SHARE = 0.6;

/** Names the path that fails; of a long one the end tells what it is. */
function writeHeadline(what: string, serverErrors: number, worst: FailedPath | undefined): string {
  if (!worst || worst.count < DOMINANT_SHARE * serverErrors || worst.path === '/') return what;
  const space = MAX_HEADLINE_CHARACTERS - what.length - 3;
  const names = worst.path.split('/');
  const shown = names.map((_, index) => (index === 0 ? worst.path : `…/${names.slice(index).join('/')}`));
  const fitting = shown.find((path) => path.length <= space && path.length > 2);
  return fitting === undefined ? what : `${what}: ${fitting}`;
}

const describePath = (worst: FailedPath | undefined): string =>
  worst === undefined ? '' : ` ${pluralize(worst.count, 'of them is', 'of them are')} requests of ${worst.path}.`;
