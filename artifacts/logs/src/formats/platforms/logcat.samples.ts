import type { FormatSamples } from '../../record-format.ts';

export const SAMPLES: FormatSamples = {
  logcat: [
    [
      '03-17 16:13:38.811  1702  2395 D WindowManager: printFreezingDisplayLogs',
      { level: 'DEBUG', thread: '2395', logger: 'WindowManager', message: 'printFreezingDisplayLogs' },
    ],
  ],
  'logcat-brief': [
    [
      '03-17 16:13:38.811 E/AndroidRuntime( 1702): FATAL EXCEPTION: main',
      { timestamp: '03-17 16:13:38.811 ', level: 'ERROR', thread: '1702', logger: 'AndroidRuntime' },
    ],
    [
      '03-17 16:13:38.812 E/AndroidRuntime( 1702): java.lang.IllegalStateException: closed',
      { level: 'ERROR', isContinuation: true },
    ],
    ['W/dalvikvm(  234): threadid=1', { timestamp: '', level: 'WARN', logger: 'dalvikvm', message: 'threadid=1' }],
  ],
};
