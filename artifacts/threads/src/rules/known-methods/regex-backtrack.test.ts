import { checkDumpRule } from '../../../testing/index.ts';
import { regexBacktrack } from './regex-backtrack.ts';

const inside = (count: number) => [
  { name: 'parser', frames: Array<string>(count).fill('java.util.regex.Pattern$Loop.match(Pattern.java:5049)') },
];

checkDumpRule(regexBacktrack, {
  silent: {
    '29 frames': inside(29),
    'a short match in two places': {
      dumps: [
        { threads: inside(3) },
        {
          threads: inside(3).map((thread) => ({
            ...thread,
            frames: [...thread.frames, 'com.acme.Other.run(Other.java:1)'],
          })),
        },
      ],
    },
  },
  fires: {
    '30 frames': { on: inside(30), level: 'WARNING' },
    'the same match in two dumps': {
      on: { dumps: [{ threads: inside(3) }, { threads: inside(4) }] },
      level: 'SEVERE',
      explanation: /there in the dump before as well/,
    },
  },
});
