import { quoteLine } from '../output-file.ts';
import type { Note } from './note.ts';

export const pingFailed: Note = {
  id: 'ping-failed',
  title: 'The ping of the capture was not answered',
  because: 'Many networks block pings, so that it is a note and never a cause.',
  find: ({ ping }) =>
    !ping?.value || ping.value.outcome === 'answered'
      ? undefined
      : {
          title: `The target of the ping was ${ping.value.outcome}`,
          level: 'INFO',
          confidence: 'high',
          explanation: 'Many networks block pings, so this alone says nothing about the program.',
          evidence: [quoteLine(ping.file, ping.value.line)],
        },
};
