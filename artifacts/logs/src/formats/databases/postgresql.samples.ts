import type { FormatSamples } from '../../record-format.ts';

export const SAMPLES: FormatSamples = {
  postgresql: [
    [
      '2025-03-02 08:15:03.217 UTC [4711] app@shop FATAL:  too many connections',
      { thread: '4711', level: 'FATAL', message: 'too many connections' },
    ],
    ['2025-03-02 08:15:03 UTC:10.0.0.1(5432):app@shop:[17]:LOG:  checkpoint starting', { level: 'INFO', thread: '17' }],
    [
      '2025-03-02 08:15:03 CET [57]: [3-1] user=app,db=shop,client=10.0.0.1 ERROR:  deadlock detected',
      { level: 'ERROR', thread: '57', message: 'deadlock detected' },
    ],
    [
      '2025-03-02 08:15:03.217 CET [57] app@shop FEHLER:  Verklemmung entdeckt',
      { level: 'ERROR', message: 'Verklemmung entdeckt' },
    ],
    ['2025-03-02 08:15:03.217 CET [57] app@shop ANWEISUNG:  UPDATE stock', { isContinuation: true }],
    ['2025-03-02 08:15:03.217 UTC [7] DETAIL:  Key (id)=(1) exists.', { level: undefined, isContinuation: true }],
  ],
};
