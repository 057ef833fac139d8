import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aMap, aSeries } from '../../testing/heap-series.ts';
import { followHeapGrowth } from './heap-growth.ts';

type Sketch = Parameters<typeof aSeries>[0];

const LEAK = 'com.shop.Registry';

/** An array to which an object of the program refers, as a ring or a list of its own has it. */
const anArray = (owner: string, elements: readonly number[], lengths: readonly number[]): Sketch['paths'][number] => {
  const megabytes = elements.map((count) => count / 100);
  return [
    { kind: 'class', label: 'com.shop.Tracing', megabytes },
    { label: owner, field: 'SPANS', megabytes },
    {
      label: 'com.shop.Span[]',
      field: 'spans',
      megabytes,
      bound: { name: 'the length of the array', elements, lengths },
    },
    { label: 'com.shop.Span', field: '[]', megabytes, objects: elements },
  ];
};

/** What is compared, its verdict, and the holder at the first place. */
const CASES: readonly (readonly [title: string, sketch: Sketch, verdict: string, holder?: string])[] = [
  ['a map that grows between two dumps', { dumps: 2, paths: [aMap(LEAK, [4, 20])] }, 'leak', `${LEAK}.ENTRIES`],
  ['a map that grows in each interval', { dumps: 4, paths: [aMap(LEAK, [4, 8, 12, 17])] }, 'leak', `${LEAK}.ENTRIES`],
  ['a map that fills less and less', { dumps: 4, paths: [aMap(LEAK, [4, 9, 10, 10.1])] }, 'warm-up'],
  ['a map that rises and falls', { dumps: 4, paths: [aMap(LEAK, [4, 12, 5, 9])] }, 'load'],
  ['a map that was not there', { dumps: 2, paths: [aMap(LEAK, [0, 20])] }, 'warm-up'],
  ['a program that had only begun', { dumps: 2, classes: [900, 2500], paths: [aMap(LEAK, [4, 20])] }, 'warm-up'],
  [
    'a cache that reached its limit',
    { dumps: 2, paths: [aMap(LEAK, [4, 20], { bound: { name: 'maximumSize = 2,000', elements: [400, 2000] } })] },
    'bounded-cache',
  ],
  [
    'a bounded map whose elements grow themselves',
    { dumps: 2, paths: [aMap(LEAK, [4, 20], { bound: { name: 'maximumSize = 2,000', elements: [400, 400] } })] },
    'leak',
  ],
  [
    'a ring that was filled',
    { dumps: 2, paths: [anArray('com.shop.Ring', [400, 2000], [2000, 2000])] },
    'bounded-cache',
    'com.shop.Ring.spans',
  ],
  [
    'an array that was replaced by a longer one',
    { dumps: 2, paths: [anArray('com.shop.Ring', [400, 2000], [512, 2048])] },
    'leak',
    'com.shop.Ring.spans',
  ],
  [
    'an array with some spare room',
    { dumps: 2, paths: [anArray('com.shop.Ring', [1100, 2000], [2048, 2048])] },
    'leak',
    'com.shop.Ring.spans',
  ],
  [
    'the array of a list of the program',
    { dumps: 2, paths: [anArray('com.shop.SpanList', [400, 2000], [512, 2048])] },
    'leak',
    'com.shop.Tracing.SPANS',
  ],
  [
    'three maps that grow alike',
    { dumps: 2, paths: [aMap('com.shop.A', [4, 12]), aMap('com.shop.B', [3, 9]), aMap('com.shop.C', [5, 15])] },
    'load',
  ],
  [
    'a slow leak beside a cache that filled',
    { dumps: 4, paths: [aMap('com.shop.Prices', [10, 40, 40, 40]), aMap(LEAK, [4, 8, 12, 16])] },
    'leak',
    `${LEAK}.ENTRIES`,
  ],
  [
    'a leak before and after a restart',
    { dumps: 4, runs: ['one', 'one', 'two', 'two'], paths: [aMap(LEAK, [4, 12, 4, 12])] },
    'leak',
    `${LEAK}.ENTRIES`,
  ],
  [
    'two maps of another run that are a fifth larger',
    { dumps: 2, runs: ['one', 'two'], paths: [aMap('com.shop.Orders', [60, 72]), aMap('com.shop.Sessions', [20, 24])] },
    'load',
  ],
  [
    'a map of another run that grew more than the one beside it',
    { dumps: 2, runs: ['one', 'two'], paths: [aMap(LEAK, [60, 84]), aMap('com.shop.Sessions', [20, 24])] },
    'leak',
    `${LEAK}.ENTRIES`,
  ],
  [
    'two maps of one run that are a fifth larger',
    { dumps: 2, paths: [aMap(LEAK, [60, 72]), aMap('com.shop.Sessions', [20, 24])] },
    'leak',
    `${LEAK}.ENTRIES`,
  ],
  [
    'requests below more threads',
    {
      dumps: 2,
      threads: [30, 80],
      paths: [
        [
          { kind: 'thread', label: 'http-N', megabytes: [2, 20], objects: [5, 50] },
          { label: 'com.shop.Request', field: '<local>', megabytes: [2, 20], objects: [5, 50] },
        ],
      ],
    },
    'load',
  ],
  ['nothing grows', { dumps: 3, paths: [aMap(LEAK, [8, 8, 8])] }, 'none'],
  [
    'a map shrinks, and a smaller one grows by 7 % of what the heap was',
    { dumps: 2, paths: [aMap('com.shop.Prices', [40, 4]), aMap(LEAK, [1, 5])] },
    'shrunk',
  ],
  [
    'a map shrinks, and one grows by 14 % of what the heap was',
    { dumps: 2, paths: [aMap('com.shop.Prices', [40, 4]), aMap(LEAK, [1, 9])] },
    'leak',
  ],
  ['a map shrinks', { dumps: 2, paths: [aMap(LEAK, [40, 4])] }, 'shrunk'],
];

for (const [title, sketch, verdict, holder] of CASES)
  test(`${title}: ${verdict}`, () => {
    const growth = followHeapGrowth(aSeries(sketch));
    assert.equal(growth.verdict, verdict, growth.points.map(({ reason }) => reason).join('\n'));
    if (holder !== undefined) assert.equal(growth.points[0]?.holder, holder);
  });

test('the rate counts the time between dumps of one run alone', () => {
  const [point] = followHeapGrowth(
    aSeries({ dumps: 4, runs: ['one', 'one', 'two', 'two'], paths: [aMap(LEAK, [4, 12, 4, 12])] }),
  ).points;
  assert.equal(point?.bytes.ratePerHour, 8 * 1024 * 1024);
});

test('before a dump without GC roots nothing is judged by who holds it, because less of it was read', () => {
  const [first, ...others] = aSeries({ dumps: 3, paths: [aMap(LEAK, [4, 12, 20])] });
  assert.ok(first);
  const { verdict, points } = followHeapGrowth([{ ...first, lacksHolders: true }, ...others]);
  assert.equal(verdict, 'unknown');
  assert.deepEqual(points, []);
});

test('in a last dump without GC roots only what grew all the same is a leak', () => {
  const followCut = (path: Sketch['paths'][number]) => {
    const [first, last] = aSeries({ dumps: 2, paths: [path] });
    assert.ok(first && last);
    return followHeapGrowth([first, { ...last, lacksHolders: true }]).verdict;
  };
  assert.equal(followCut(aMap(LEAK, [4, 12])), 'leak');
  assert.equal(followCut(aMap(LEAK, [0, 12])), 'unknown');
  assert.equal(followCut(aMap(LEAK, [12, 4])), 'unknown');
});
