import { checkDumpRule } from '../../../testing/index.ts';
import { regexBacktrack } from './regex-backtrack.ts';

const inside = (count: number) => [
  { name: 'parser', frames: Array<string>(count).fill('java.util.regex.Pattern$Loop.match(Pattern.java:5049)') },
];

checkDumpRule(regexBacktrack, {
  silent: { '29 frames': inside(29) },
  fires: { '30 frames': { on: inside(30), level: 'WARNING' } },
});
