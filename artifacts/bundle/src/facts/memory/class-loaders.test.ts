import { atThreshold, checkFactThresholds, createCapture } from '../../../testing/index.ts';
import { collectClassLoaders } from './class-loaders.ts';

checkFactThresholds(collectClassLoaders, {
  'fifty loaders of one class': atThreshold('many-loaders', [49, 50, 400], (loaders) =>
    createCapture({
      memory: {
        analysis: {
          findings: [{ id: 'class-loader-leak', evidence: [{ kind: 'lines', first: 1, last: 1 }] }],
          analysis: {
            classLoaders: {
              types: [
                { className: 'jdk.internal.reflect.DelegatingClassLoader', loaders: 900, committedBytes: 9 },
                { className: 'script.Loader', loaders, committedBytes: 2048 },
              ],
            },
          },
        },
      },
    }),
  ),
});
