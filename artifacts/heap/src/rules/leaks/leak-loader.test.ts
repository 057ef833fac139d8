import { aHeap } from '@hindsight/heap-graph/testing';
import { analyzeBytes, aSuspect, checkRule } from '../../../testing/index.ts';
import { leakLoader } from './leak-loader.ts';

/** Creates an analysis whose suspect is a loader of the given class. */
const createSuspect = (className: string) =>
  analyzeBytes(
    aHeap({
      classes: {
        'java.lang.ClassLoader': { fields: { parent: 'object' } },
        [className]: { extends: 'java.lang.ClassLoader' },
      },
      objects: { loader: { is: className } },
      roots: ['loader'],
    }),
    ({ dump, objects }) => {
      const object = [...dump.roots].find((root) => objects.getLabel(root) === className) ?? 0;
      return { dump, objects, suspects: [aSuspect({ object, label: className, holder: undefined })] };
    },
  );

checkRule(leakLoader, {
  silent: {
    'the loader of the JVM': await createSuspect('jdk.internal.loader.AppClassLoader'),
    'no loader': { suspects: [aSuspect()] },
  },
  fires: {
    'a loader of the program': {
      on: await createSuspect('demo.PluginLoader'),
      level: 'SEVERE',
      explanation: /demo\.PluginLoader keeps/,
    },
  },
});
