import { anAnalysis, checkRule } from '../../../testing/index.ts';
import { referencePressure } from './reference-pressure.ts';

const { groups } = await anAnalysis();
/** Soft references of 80 bytes that keep so much. */
const soft = (kept: number) => ({
  usedBytes: 1000,
  groups: {
    ...groups,
    bySuperclass: [
      { label: 'java.lang.ref.SoftReference', object: 0, classNumber: 0, objects: 5, shallow: 80, retained: 80 + kept },
    ],
  },
});

checkRule(referencePressure, {
  silent: { 'below 20 % of the heap': soft(199) },
  fires: {
    '20 % of the heap': { on: soft(200), level: 'INFO', explanation: /keep at least 200 B.* 5 soft references/ },
  },
});
