import { truncate } from '@hindsight/claims';
import type { FactSet } from '../../fact.ts';
import type { Hypothesis } from '../../hypothesis.ts';
import { describeCodeLocation, formatWordTimes, readWord } from '../../sentence.ts';

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

/** A server notices at a redeployment what of the old application goes on. */
const KEPT = 'log:redeploy-leak';

const MAX_KEPT_CHARACTERS = 160;

const isCounted = (has: FactSet['has']): boolean => has('counted-loaders') || has('many-loaders');

/** Without counts, the server says what is kept. */
function describeKept(facts: FactSet): string {
  const message = truncate(readWord(facts, KEPT, 'message', ''), MAX_KEPT_CHARACTERS);
  return `Class loader leak: applications that were undeployed are kept and fill the metaspace${describeError(facts)}. The server says ${formatWordTimes(facts.get(KEPT)?.words.count)} what keeps them${message === '' ? '' : `: ${message}`}.`;
}

const readLoaders = (facts: FactSet, word: string, fallback: string): string =>
  readWord(facts, 'many-loaders', word, readWord(facts, 'counted-loaders', word, fallback));

export const loaderLeak: Hypothesis = {
  id: 'loader-leak',
  cause: 'class-loader-leak',
  title: 'Class loaders are kept after their use',
  level: ({ has }) => (has('log:oom-metaspace') ? 'FATAL' : isFull(has) ? 'SEVERE' : 'WARNING'),
  supports: { 'many-loaders': 4, 'counted-loaders': 4, [KEPT]: 4, 'log:oom-metaspace': 3, 'meta-full': 3 },
  needs: ({ has }) => has('counted-loaders') || ((has('many-loaders') || has(KEPT)) && isFull(has)),
  describe: (facts) =>
    !isCounted(facts.has)
      ? describeKept(facts)
      : `Class loader leak: ${readLoaders(facts, 'instances', 'many')} loaders of ${readLoaders(facts, 'class', 'one kind')} are alive${isFull(facts.has) ? ' and fill the metaspace' : ', each with classes of its own'}${describeError(facts)}.`,
  advice: (facts) =>
    OF_SCRIPTS.test(readLoaders(facts, 'class', ''))
      ? 'Compile each script once and keep the compiled class: each evaluation makes a class loader of its own. Clear the caches of the script engine that keep the old ones.'
      : 'Deregister drivers, threads and listeners when an application is undeployed, and close what makes the loaders.',
  confirm:
    'jcmd VM.classloader_stats before and after a redeployment, and in a heap dump the way from a GC root to the old loader.',
  explains: ['metaspace-small', 'gc-config', 'gc-thrash', 'app-error'],
};
