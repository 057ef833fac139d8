import type { HeapSketch, ObjectSketch } from '@hindsight/heap-graph/testing';
import { checkPattern } from '../../../testing/index.ts';

/** Compiled expressions that share so many texts in turn. */
function sketchRegexes(count: number, texts: number): HeapSketch {
  const names = Array.from({ length: count }, (_, at) => `regex${at}`);
  const objects = names.map((name, at): [string, ObjectSketch] => [
    name,
    { is: 'java.util.regex.Pattern', fields: { pattern: `text${at % texts}` } },
  ]);
  return {
    classes: { 'java.util.regex.Pattern': { fields: { pattern: 'object' } } },
    objects: {
      ...Object.fromEntries(Array.from({ length: texts }, (_, at) => [`text${at}`, { text: `^order-${at}$` }])),
      ...Object.fromEntries(objects),
    },
    roots: names,
  };
}

checkPattern('regex-cache', {
  silent: {
    '9,999 expressions': () => sketchRegexes(9999, 5),
    'more than 10 % different texts': () => sketchRegexes(10_000, 201),
  },
  fires: () => sketchRegexes(10_000, 200),
  explanation:
    '10,000 regular expressions are compiled, with 200 different texts among the first 2,000 (limit 10,000).',
});
