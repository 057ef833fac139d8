import { formatQuantity, ms } from '@hindsight/model';
import { findPresent } from '../facts/host/message-age.ts';
import { describeKill } from '../facts/platform/containers.ts';
import { isEarlierKill } from '../facts/platform/earlier-kills.ts';
import { quoteLine } from '../output-file.ts';
import { toSentence } from '../sentence.ts';
import type { Note } from './note.ts';

export const earlierKill: Note = {
  id: 'earlier-kill',
  title: 'The container was killed for its memory long before the capture',
  because:
    'A kill more than 36 hours before the last time in the files, of a container that was restarted once or twice, does not explain the trouble of today.',
  find: (capture) => {
    const dated = capture.containers.flatMap(({ file, value }) =>
      value.flatMap((trouble) => (trouble.endedMs === undefined ? [] : [{ file, trouble, endedMs: trouble.endedMs }])),
    );
    const present = dated.length > 0 ? findPresent(capture) : undefined;
    const first = dated.find(({ trouble }) => isEarlierKill(trouble, present));
    if (!first || present === undefined) return undefined;
    const { file, trouble, endedMs } = first;
    const ago = formatQuantity(ms(present - endedMs));
    return {
      title: toSentence(`${describeKill(trouble)}, ${ago} before the last time in the files`).replace(/\.$/, ''),
      level: 'INFO',
      cause: 'memory',
      confidence: 'high',
      explanation: 'The container has run since, and nothing in the files tells of another kill.',
      advice:
        'Note the memory of the container over some days: when it nears its limit again, native memory tracking tells what takes it.',
      evidence: [quoteLine(file, trouble.line)],
    };
  },
};
