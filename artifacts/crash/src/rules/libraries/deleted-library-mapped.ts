import { chooseHeadline } from '@hindsight/claims';
import { defineRule } from '../define-rule.ts';
import { gather, quoteLine } from '../support/evidence.ts';
import { code, codePath } from '../support/prose.ts';

const OF_JDK: ReadonlySet<string> = new Set(['jvm', 'jdk']);

/** Libraries that are unpacked to be loaded are removed at once, on purpose. */
const TEMPORARY = /\.tmp\b|^\/(?:var\/)?tmp\//;

export const deletedLibraryMapped = defineRule({
  id: 'deleted-library-mapped',
  cause: 'event',
  title: 'Files were replaced under the running JVM',
  because:
    'The memory map marks files that were removed since they were mapped with (deleted); of the JDK, of jars and of the blamed library that means an update without a restart.',
  check: (analysis) => {
    const blamed = analysis.blame?.frame.library;
    const deleted = analysis.report.libraries.find(
      ({ deleted: isDeleted, owner, name, path }) =>
        isDeleted && (OF_JDK.has(owner) || (name === blamed && !TEMPORARY.test(path)) || /\.jar$/.test(path)),
    );
    if (deleted === undefined) return undefined;
    return {
      level: 'WARNING',
      confidence: 'high',
      headline: chooseHeadline(`${code(deleted.name, 60)} was replaced under the running JVM`),
      explanation: `${codePath(deleted.path, 150)} is mapped, but was removed from the disk since. The process mixes old code that is mapped with new files that it opens.`,
      advice: 'Restart JVMs after an update of the JDK or of their libraries.',
      evidence: gather(analysis, quoteLine(deleted.line, '(deleted)')),
    };
  },
});
