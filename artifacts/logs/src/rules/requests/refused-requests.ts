import { chooseHeadline, formatCount, formatTimes, markedEvidence, metricEvidence, pluralize } from '@hindsight/claims';
import { count } from '@hindsight/model';
import { defineLogRule } from '../support/define-rule.ts';
import { formatHeadlineTime } from '../support/error-headline.ts';

/** What a status says, and where its reason is. */
const ADVICE: Readonly<Record<number, string>> = {
  401: 'The caller is not known any more: look at who checks logins and tokens (directory, identity provider, its certificate and keys, the clock of both hosts), and at what was changed in a secret or its configuration at that moment.',
  403: 'The caller is known and may not do it: look at roles, rules of a gateway or firewall, and CORS or CSRF checks that were changed at that moment.',
  404: 'The path is gone: look at what was deployed or routed anew at that moment (context path, ingress, rewrite rules), and whether the data behind it was removed.',
  413: 'What is sent is larger than allowed: compare the limits of proxy and application with what callers send since that moment.',
  429: 'A limit of the rate is reached: see who calls more often than before, and whether the limit was changed.',
};
const OTHER_ADVICE =
  'The request is not accepted in this form: compare one from before with one from after that moment (a release of either side, a schema, a header, a proxy that changes it).';

export const refusedRequests = defineLogRule({
  id: 'refused-requests',
  cause: 'errors',
  title: 'Requests that were answered are all refused since a certain moment',
  because:
    'Single refusals (4xx) are the fault of a caller. A path that was answered twenty times or more, with few refusals, and then refuses thirty or more with one status, one in twenty aside, has changed.',
  check: (log) => {
    const { refusedPath } = log.httpStatuses;
    if (!refusedPath) return undefined;
    const { request, status, answered, refused, others, line, time } = refusedPath;
    const since = Number.isFinite(time) ? ` since ${formatHeadlineTime(time, log)}` : '';
    const what = `is answered with ${status} ${others === 0 ? 'each' : 'nearly each'} time, ${formatTimes(refused)}${since}`;
    return {
      level: 'WARNING',
      confidence: 'medium',
      headline: chooseHeadline(`${request} ${what}`, `A path ${what}`),
      explanation: `${request} was answered about ${pluralize(answered, 'time')} before, and ${formatCount(refused)} of the ${formatCount(refused + others)} requests${since} got ${status}.`,
      advice: ADVICE[status] ?? OTHER_ADVICE,
      evidence: [
        markedEvidence(line, [` ${status} `]),
        metricEvidence('requests refused since then', count(refused), count(0)),
      ],
    };
  },
});
