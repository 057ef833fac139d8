import { defineFramesRule, isRunning } from '../support/frames-rule.ts';

export const regexBacktrack = defineFramesRule({
  id: 'regex-backtrack',
  cause: 'regular-expression',
  title: 'A regular expression backtracks',
  because:
    'A match goes one frame deeper for each part that it tries: thirty frames of java.util.regex mean an expression with nested or ambiguous repetition. Our own limit.',
  minThreads: 1,
  predicate: 'are deep inside a regular expression',
  advice:
    'Rewrite the expression without nested repetition (possessive quantifiers, atomic groups), or bound the length of its input.',
  maxDepth: 200,
  minFrames: 30,
  threadFilter: isRunning,
  matchesFrame: ({ className }) => className.startsWith('java.util.regex.Pattern$'),
});
