import { count } from '@hindsight/model';
import type { OtherJvm } from '../model.ts';
import type { Note } from './note.ts';

/** Of several others, the one that is worst off comes first. */
const isIll = ({ level }: OtherJvm): boolean => level !== undefined;

export const otherJvms: Note = {
  id: 'other-jvms',
  title: 'Other JVMs of the bundle',
  because: 'The folders of the bundle are of several JVMs, and each was judged by its own files.',
  find: ({ jvm }) => {
    if (!jvm) return undefined;
    const ill = jvm.others.filter(isIll);
    const well = jvm.others.filter((one) => !isIll(one)).map(({ name }) => name);
    const [worst] = ill;
    const healthy = well.length === 0 ? [] : [`No problem found in the files of ${well.join(', ')}.`];
    const sentences = [...ill.map(({ name, headline = '' }) => `${name}: ${headline.replace(/\.$/, '')}.`), ...healthy];
    return {
      title: worst ? `${worst.name}: ${worst.headline}` : `No problem found in the files of ${well.join(', ')}`,
      level: worst?.level ?? 'INFO',
      confidence: 'medium',
      explanation: `The bundle has the files of ${jvm.others.length + 1} JVMs, and this report is about ${jvm.name}. ${sentences.join(' ')}`,
      advice: `Analyze the folder of ${worst?.name ?? 'each JVM'} by itself for its own report.`,
      evidence: [worst?.evidence ?? { kind: 'metric', name: 'JVMs', measured: count(jvm.others.length + 1) }],
    };
  },
};
