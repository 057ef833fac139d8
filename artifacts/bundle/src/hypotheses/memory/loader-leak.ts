import type { FactSet } from '../../fact.ts';
import type { Hypothesis } from '../../hypothesis.ts';
import { describeCodeLocation, readWord } from '../../sentence.ts';

/** Languages whose engines load each script by a loader of its own. */
const OF_SCRIPTS = /groovy|nashorn|rhino|jython|jruby|clojure|janino|drools|mvel|beanshell|bsh\./i;

/** Where a class could not be loaded any more. */
const describeError = (facts: FactSet): string => {
  const errors = facts.get('log:oom-metaspace')?.words;
  return errors
    ? `; ${errors.count} OutOfMemoryError: Metaspace${describeCodeLocation(facts, 'log:oom-metaspace')}`
    : '';
};

const isFull = (has: FactSet['has']): boolean => has('log:oom-metaspace') || has('meta-full');

const readLoaders = (facts: FactSet, word: string, fallback: string): string =>
  readWord(facts, 'many-loaders', word, readWord(facts, 'counted-loaders', word, fallback));

export const loaderLeak: Hypothesis = {
  id: 'loader-leak',
  cause: 'class-loader-leak',
  title: 'Class loaders are kept after their use',
  level: ({ has }) => (has('log:oom-metaspace') ? 'FATAL' : isFull(has) ? 'SEVERE' : 'WARNING'),
  supports: { 'many-loaders': 4, 'counted-loaders': 4, 'log:oom-metaspace': 3, 'meta-full': 3 },
  needs: ({ has }) => has('counted-loaders') || (has('many-loaders') && isFull(has)),
  describe: (facts) =>
    `Class loader leak: ${readLoaders(facts, 'instances', 'many')} loaders of ${readLoaders(facts, 'class', 'one kind')} are alive${isFull(facts.has) ? ' and fill the metaspace' : ', each with classes of its own'}${describeError(facts)}.`,
  advice: (facts) =>
    OF_SCRIPTS.test(readLoaders(facts, 'class', ''))
      ? 'Compile each script once and keep the compiled class: each evaluation makes a class loader of its own. Clear the caches of the script engine that keep the old ones.'
      : 'Deregister drivers, threads and listeners when an application is undeployed, and close what makes the loaders.',
  confirm: 'jcmd VM.classloader_stats.',
  explains: ['metaspace-small', 'gc-config', 'gc-thrash', 'app-error'],
};
