import { defineFramesRule, isRunning } from '../support/frames-rule.ts';

export const hashmapRace = defineFramesRule({
  id: 'hashmap-race',
  title: 'Threads run inside of a HashMap',
  because:
    'A HashMap that several threads change at once can lose its end: readers then run in it for ever. Being met there by a dump is rare: two threads at one moment are reason enough to look.',
  minThreads: 2,
  predicate: 'run inside of java.util.HashMap',
  advice:
    'Use ConcurrentHashMap where several threads have the map, and compare with another dump: who is still there loops.',
  maxDepth: 2,
  threadFilter: isRunning,
  matchesFrame: ({ className, method }) =>
    /^java\.util\.(?:HashMap|WeakHashMap|LinkedHashMap)(?:\$TreeNode)?$/.test(className) &&
    /^(?:get|getNode|getEntry|put|putVal|transfer|resize|split|find|putTreeVal|balanceInsertion|containsKey)$/.test(
      method,
    ),
});
