import { defineFramesRule } from '../support/frames-rule.ts';

export const unsafeDateformat = defineFramesRule({
  id: 'unsafe-dateformat',
  cause: 'data-race',
  title: 'Threads wait for, or share, a date format',
  because:
    'SimpleDateFormat must not be shared by threads: either it is locked and threads queue for it, or it gives wrong dates. Three threads in it at the same moment: our own limit.',
  minThreads: 3,
  predicate: 'are inside java.text.SimpleDateFormat',
  advice: 'Use java.time.format.DateTimeFormatter, which threads may share.',
  maxDepth: 6,
  matchesFrame: ({ className }) => className === 'java.text.SimpleDateFormat' || className === 'java.text.DateFormat',
});
