import { defineFramesRule, isHeld } from '../support/frames-rule.ts';

export const classLoading = defineFramesRule({
  id: 'class-loading',
  cause: 'class-loading-lock',
  title: 'Threads queue for the loading of classes',
  because:
    'Class loaders take a lock per class or one for all classes. Threads that wait there at the same moment often load the same class repeatedly, such as one that does not exist. Three threads: our own limit.',
  minThreads: 3,
  predicate: 'wait inside a class loader',
  advice:
    'Load once what is requested repeatedly (keep the Class, the ServiceLoader, the JAXBContext), and look for lookups of classes that do not exist.',
  maxDepth: 8,
  threadFilter: isHeld,
  matchesFrame: ({ className, method }) =>
    /^(?:loadClass|findClass|findLoadedClass|forName0?|defineClass1?)$/.test(method) &&
    /(?:Loader|^java\.lang\.Class)$/.test(className),
});
