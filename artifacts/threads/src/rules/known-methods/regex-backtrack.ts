import { defineFramesRule, isRunning } from '../support/frames-rule.ts';

export const regexBacktrack = defineFramesRule({
  id: 'regex-backtrack',
  cause: 'regular-expression',
  title: 'A regular expression backtracks',
  because:
    'A match goes one frame deeper for each part that it tries: thirty frames of java.util.regex mean an expression with nested or ambiguous repetition; so do three frames when the dump before shows the thread in the same match. Our own limit.',
  minThreads: 1,
  predicate: 'are deep inside a regular expression',
  advice:
    'Rewrite the expression without nested or ambiguous repetition (possessive quantifiers, atomic groups, [^,]* instead of .*), or bound the length of its input: catastrophic backtracking takes time that grows exponentially with it, and attackers use it (ReDoS).',
  maxDepth: 200,
  minFrames: 30,
  minLastingFrames: 3,
  isSevereIfLasting: true,
  threadFilter: isRunning,
  matchesFrame: ({ className }) => className.startsWith('java.util.regex.Pattern$'),
});
