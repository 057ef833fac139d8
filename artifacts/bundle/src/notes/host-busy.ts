import { count } from '@hindsight/model';
import { quoteLine } from '../output-file.ts';
import type { Note } from './note.ts';

export const hostBusy: Note = {
  id: 'host-busy',
  title: 'The host had more threads to run than cores',
  because: 'A run queue above the number of cores in most samples of vmstat means that threads wait for a core.',
  find: ({ vmstat, meta }) => {
    const rows = vmstat?.value.slice(1) ?? [];
    const cpus = meta.cpuCount ?? Number.NaN;
    const busy = rows.filter(({ runnable }) => runnable > cpus);
    const [most] = busy.toSorted((a, b) => b.runnable - a.runnable);
    if (!vmstat || !most || busy.length * 2 <= rows.length) return undefined;
    return {
      title: `More threads were ready to run than the ${cpus} cores of the host, in ${busy.length} of ${rows.length} samples`,
      level: 'INFO',
      confidence: 'medium',
      explanation: `Up to ${most.runnable} threads of the host were ready to run at one time. The capture itself is part of that.`,
      evidence: [quoteLine(vmstat.file, most.line, count(most.runnable))],
    };
  },
};
