import { defineFramesRule, isHeld } from '../support/frames-rule.ts';

export const classLoading = defineFramesRule({
  id: 'class-loading',
  cause: 'class-loading-lock',
  title: 'Threads queue for the loading of classes or resources',
  because:
    'Class loaders take a lock per class or one for all classes. Threads that wait there at the same moment often load the same class repeatedly, such as one that does not exist. Factories that are found by name (DocumentBuilderFactory, XPathFactory, ServiceLoader) search all archives of the class path for a file at every call. Three threads: our own limit.',
  minThreads: 3,
  predicate: 'wait inside a class loader',
  advice:
    'Load once what is requested repeatedly (keep the Class, the ServiceLoader, the JAXBContext, the factory of parsers; or name its class, such as with -Djavax.xml.parsers.DocumentBuilderFactory=…), and look for lookups of classes that do not exist.',
  maxDepth: 8,
  threadFilter: isHeld,
  matchesFrame: ({ className, method }) =>
    /^(?:loadClass|findClass|findLoadedClass|forName0?|defineClass1?|(?:get|find)Resources?(?:AsStream)?)$/.test(
      method,
    ) && /(?:Loader|URLClassPath|^java\.lang\.Class)$/.test(className),
});
