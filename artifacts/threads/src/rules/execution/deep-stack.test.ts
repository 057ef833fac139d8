import { checkDumpRule } from '../../../testing/index.ts';
import { deepStack } from './deep-stack.ts';

const frames = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    index % 2 === 0 ? 'com.acme.Tree.left(Tree.java:5)' : 'com.acme.Tree.right(Tree.java:9)',
  );

checkDumpRule(deepStack, {
  silent: { '500 frames': [{ name: 'walker', frames: frames(500) }] },
  fires: {
    '501 frames': {
      on: [{ name: 'walker', frames: frames(501) }],
      level: 'WARNING',
      explanation: /501 frames; .*Tree\.(?:left|right), .*Tree\.(?:left|right) repeats/,
    },
    'where the JVM truncates': {
      on: [{ name: 'walker', frames: frames(1024) }],
      level: 'WARNING',
      explanation: /where the JVM truncates/,
    },
  },
});
