import { defineRule } from '../define-rule.ts';
import { claimSlowFile } from '../support/claim-slow-file.ts';

export const slowFileWrite = defineRule({
  id: 'slow-file-write',
  cause: 'disk',
  title: 'A file was written slowly',
  because:
    'JMC (FileWrite): 4 s for one write is a warning; half a second, or a fifth of the time of a thread, is worth a note.',
  check: (analysis) =>
    claimSlowFile(analysis, {
      eventType: 'jdk.FileWrite',
      doing: 'Writing',
      advice:
        'Look at the disk (iostat: await and %util) and the dirty pages of the system; write from a thread of its own, in larger pieces.',
    }),
});
