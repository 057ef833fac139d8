import { defineFramesRule, isHeld } from '../support/frames-rule.ts';

export const classLoading = defineFramesRule({
  id: 'class-loading',
  title: 'Threads queue for the loading of classes',
  because:
    'Class loaders take a lock per class or one for all: threads that wait there at the same moment load the same class again and again, often one that does not exist. Three threads: our own limit.',
  minThreads: 3,
  predicate: 'wait inside a class loader',
  advice:
    'Load once what is requested again and again (keep the Class, the ServiceLoader, the JAXBContext), and look for lookups of classes that do not exist.',
  maxDepth: 8,
  threadFilter: isHeld,
  matchesFrame: ({ className, method }) =>
    /^(?:loadClass|findClass|findLoadedClass|forName0?|defineClass1?)$/.test(method) &&
    /(?:Loader|^java\.lang\.Class)$/.test(className),
});
