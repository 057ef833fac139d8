import { parseFrame } from '../../frame.ts';
import { defineFramesRule, isRunning } from '../support/frames-rule.ts';

const MAP_CLASS = /^(java\.util\.(?:HashMap|WeakHashMap|LinkedHashMap))(?:\$TreeNode)?$/;

const toMapClass = (frame: string): string | undefined => MAP_CLASS.exec(parseFrame(frame).className)?.[1];

export const hashmapRace = defineFramesRule({
  id: 'hashmap-race',
  cause: 'data-race',
  title: 'Threads run inside a HashMap',
  because:
    'A HashMap that several threads change at once can get a cycle in a bucket: readers then loop in it forever. A dump rarely catches a thread there: two threads at the same moment in a single dump are reason enough to look. In a series only threads that stay there count, and that use at least 1 % of a core where the dumps tell: busy programs have threads in maps of their own in every dump.',
  minThreads: 2,
  predicate: ({ stack }) =>
    `run inside ${stack.frames.map(toMapClass).find((name) => name !== undefined) ?? 'a HashMap'}`,
  advice:
    'Use ConcurrentHashMap, or one lock, wherever several threads share the map. A thread that stays there over several dumps is in an endless loop: only a restart ends it.',
  maxDepth: 2,
  isSevereIfLasting: true,
  isNormalInPassing: true,
  threadFilter: isRunning,
  matchesFrame: ({ className, method }) =>
    MAP_CLASS.test(className) &&
    /^(?:get|getNode|getEntry|getTreeNode|put|putVal|transfer|resize|split|find|putTreeVal|root|balanceInsertion|balanceDeletion|containsKey|remove|removeNode|removeEntryForKey|removeTreeNode|treeify|untreeify|replacementNode)$/.test(
      method,
    ),
});
