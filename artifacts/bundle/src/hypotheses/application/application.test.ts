import { aFact, aLogFact, checkHypothesis, inferred, sampled } from '../../../testing/index.ts';

/** No other hypothesis uses this error class. */
const REJECTED = aLogFact('db-auth', {
  gravity: 'S',
  type: 'org.postgresql.util.PSQLException',
  message: 'password authentication failed',
});

checkHypothesis('app-error', {
  enough: [REJECTED],
  level: 'SEVERE',
  says: /^12 x org\.postgresql\.util\.PSQLException: password authentication failed, at com\.acme\.Work\.run/,
  lacking: [inferred(REJECTED)],
});

const STARTING = aFact('starting', 'threads', { words: { seconds: '42' } });

checkHypothesis('startup-running', {
  enough: [STARTING],
  level: 'INFO',
  says: /taken 42 s after the start/,
  lacking: [sampled(STARTING)],
});

const STOPPING = aFact('stopping', 'threads');

checkHypothesis('shutdown-running', {
  enough: [STOPPING],
  level: 'INFO',
  says: /while the program was ending/,
  lacking: [sampled(STOPPING)],
});
