/** What the findings of rules mean for a program and those who use it; their thresholds are no answer to that. */
export const MEANINGS: Readonly<Record<string, string>> = {
  'server-errors':
    'Each of these requests failed for somebody, most often for a reason that the log of the application states',
  'error-share':
    'Each of them is work that was not done: a request that somebody saw fail, or a task without its result',
  'fatal-statement': 'The program itself says that it, or a part of it, cannot go on',
  'regular-error': 'What a timer starts has not been done since, however quiet the rest of the log is',
  'lasting-warning':
    'What was well before is not any more, and often the errors that users see follow from it later or elsewhere',
  'ceased-statement':
    'The program lives and looks healthy, while what this work brings in or sends out is missing since then',
  'new-error': 'Something changed at that time: a release, a setting, the data, or a peer',
  'error-burst': 'For a short time something that most requests need was slow or gone',
  'risen-figure':
    'Callers wait for what takes longer, and what waits to be done is late, until time-outs, full queues and a full heap follow',
  'crash-restart': 'Requests in flight were lost, and caches and compiled code were cold after it',
  'restart-loop':
    'Each time requests in flight are lost, and caches and compiled code are cold: users see a slow or missing service',
  'log-flood': 'Writing it costs processor time, disk and money, and hides the other statements',
};
