import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aHeap, type HeapSketch } from '@hindsight/heap-graph/testing';
import { analyzeBytes } from '../../../testing/index.ts';
import { nameCase } from '../../rules/support/suspect-claim.ts';

/** Three threads of the program, each with a result in its field. */
const sketchWorkers = (field: string, className: string): HeapSketch => {
  const numbers = [0, 1, 2];
  return {
    classes: { 'java.lang.Thread': {}, [className]: { extends: 'java.lang.Thread', fields: { [field]: 'object' } } },
    objects: {
      ...Object.fromEntries(
        numbers.map((at) => [`worker${at}`, { is: className, fields: { [field]: `result${at}` } }]),
      ),
      ...Object.fromEntries(
        numbers.map((at) => [`result${at}`, { is: 'byte[]', bytes: new Array<number>(4000).fill(7) }]),
      ),
    },
    roots: numbers.map((at) => `worker${at}`),
  };
};

test('what one field of several objects keeps is told together', async () => {
  const { suspects, headline } = await analyzeBytes(aHeap(sketchWorkers('results', 'demo.Worker')), (analysis) => {
    const [first] = analysis.suspects;
    return { suspects: analysis.suspects, headline: first && nameCase(first, analysis) };
  });
  assert.deepEqual(
    suspects.filter(({ kind }) => kind === 'object').map(({ together }) => together?.objects),
    [3, 3, 3],
  );
  assert.match(headline ?? '', /^demo\.Worker\.results of 3 objects keeps 11\.8 KB, \d+(?:\.\d)? % of the used heap$/);
});
