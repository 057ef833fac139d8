import { count } from '@hindsight/model';
import { createThreadView } from '../facts/thread-view.ts';
import type { Note } from './note.ts';

export const severalJvms: Note = {
  id: 'several-jvms',
  title: 'The files are of several JVMs',
  because:
    'Thread dumps of different processes are not of one program: what one of them shows says nothing about the logs of another.',
  find: ({ threads }) => {
    const series = threads?.analysis.analysis.series ?? [];
    const view = createThreadView({ threads });
    if (!view || series.length < 2) return undefined;
    return {
      title: `The thread dumps are of ${series.length} JVMs; the verdict is about the one with ${view.dumps.length} of them`,
      level: 'INFO',
      confidence: 'medium',
      explanation:
        'Logs and tables do not say to which of them they belong, so that a consequence here may be a cause there.',
      advice: 'Analyze the files of each JVM by themselves.',
      evidence: [{ kind: 'metric', name: 'JVMs', measured: count(series.length) }],
    };
  },
};
