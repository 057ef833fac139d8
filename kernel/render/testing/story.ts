// A cause with its symptom, and the files that prove them.
import { bytes, type Cards, type Chain } from '@hindsight/model';

export const CHAIN: Chain = {
  kind: 'chain',
  title: '`SessionRegistry` keeps 19,419 sessions',
  finding: 'leak',
  advice: 'Remove sessions on log-out. Restart until then.',
  steps: [
    {
      role: 'Cause',
      source: 'GC log',
      text: 'Full collections find nothing to free.',
      proof: {
        kind: 'lines',
        first: 1804,
        last: 1804,
        file: 'gc.log',
        text: 'GC(112) Pause Full 63M->60M(64M) <15.794ms>',
        marks: ['63M->60M(64M)'],
      },
    },
    {
      role: 'Effect',
      source: 'top',
      text: 'The process has no memory left.',
      proof: { kind: 'metric', name: 'resident set', measured: bytes(64_000_000) },
    },
    {
      role: 'Symptom',
      source: 'heap dump',
      text: 'Reports fail.',
      proof: {
        kind: 'path',
        name: 'path to the map',
        steps: [{ label: 'static SESSIONS' }, { label: 'java.util.HashMap' }],
      },
    },
  ],
};

export const CARDS: Cards = {
  kind: 'cards',
  title: 'Artifacts',
  cards: [
    { name: 'gc.log', type: 'GC log', level: 'FATAL', text: '34 full collections, 60 of 64 MB stay', section: 'gc' },
    { name: 'javacore.1.out', type: 'thread dumps', level: 'OK', text: 'Nothing is blocked', section: 'threads' },
    { name: 'Not in the archive', type: '2 files', text: 'lsof.out, <iostat>.out.' },
  ],
};
