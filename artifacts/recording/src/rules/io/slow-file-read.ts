import { defineRule } from '../define-rule.ts';
import { claimSlowFile } from '../support/claim-slow-file.ts';

export const slowFileRead = defineRule({
  id: 'slow-file-read',
  cause: 'disk',
  title: 'A file was read slowly',
  because:
    'JMC (FileRead): 4 s for one read is a warning; half a second, or a fifth of the time of a thread, is worth a note.',
  check: (analysis) =>
    claimSlowFile(analysis, {
      eventType: 'jdk.FileRead',
      doing: 'Reading',
      advice:
        'Look at the disk (iostat: await and %util), at network file systems, and whether the data can be kept in memory.',
    }),
});
