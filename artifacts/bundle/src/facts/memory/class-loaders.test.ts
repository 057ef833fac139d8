import { atThreshold, checkFactThresholds, createCapture, createOutput } from '../../../testing/index.ts';
import { collectClassLoaders, collectCountedLoaders } from './class-loaders.ts';

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

const aRow = (className: string, instances: number, rows = 1) => ({
  className,
  instances,
  bytes: instances * 80,
  line: 4,
  rows,
});

checkFactThresholds(collectCountedLoaders, {
  'a thousand loaders that are alive': atThreshold('counted-loaders', [999, 1000, 5000], (loaders) =>
    createCapture({
      diagnostics: createOutput({
        histogram: [
          aRow('jdk.internal.loader.URLClassPath$FileLoader', 9000),
          aRow('com.acme.SceneLoader', loaders),
          aRow('com.acme.Scene', 100, 100),
        ],
      }),
    }),
  ),
  'a hundred copies of a class': atThreshold('counted-loaders', [99, 100, 101], (copies) =>
    createCapture({
      diagnostics: createOutput({
        histogram: [aRow('com.acme.SceneLoader', 4000), aRow('com.acme.Scene', copies, copies)],
      }),
    }),
  ),
});
