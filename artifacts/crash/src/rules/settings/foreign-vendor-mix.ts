import { chooseHeadline } from '@hindsight/claims';
import { defineRule } from '../define-rule.ts';
import { gather, quoteLine } from '../support/evidence.ts';
import { code, codePath } from '../support/prose.ts';

const JVM_LIBRARY = /^(?:libjvm\.(?:so|dylib)|jvm\.dll)$/i;
const JDK_LIBRARY = /^(?:lib)?(?:java|jli|zip|verify|jimage)\.(?:so|dll|dylib)$/i;
const HOME = /^(.*?)[\\/](?:jre[\\/])?(?:lib|bin)[\\/]/;

export const foreignVendorMix = defineRule({
  id: 'foreign-vendor-mix',
  cause: 'settings',
  title: 'Libraries of two JDKs are mixed in one process',
  because:
    'libjvm and the libraries that it needs must be of one build; LD_LIBRARY_PATH, PATH or an embedding program may mix two homes.',
  check: (analysis) => {
    const { libraries } = analysis.report;
    const jvm = libraries.find(({ name }) => JVM_LIBRARY.test(name));
    const home = HOME.exec(jvm?.path ?? '')?.[1];
    if (jvm === undefined || home === undefined) return undefined;
    const other = libraries.find(
      ({ name, path }) => JDK_LIBRARY.test(name) && HOME.exec(path)?.[1]?.toLowerCase() !== home.toLowerCase(),
    );
    if (other === undefined) return undefined;
    return {
      level: 'INFO',
      confidence: 'medium',
      headline: chooseHeadline(
        `${code(other.name, 30)} is of another JDK than the JVM: ${codePath(other.path, 70)}`,
        `${code(other.name, 30)} is of another JDK than the JVM`,
      ),
      explanation: `The JVM is mapped from ${codePath(jvm.path, 100)}, but ${code(other.name)} from ${codePath(other.path, 100)}.`,
      advice: 'Take the other JDK out of LD_LIBRARY_PATH and PATH, and start `java` by the path of one JDK.',
      evidence: gather(analysis, quoteLine(jvm.line, jvm.name), quoteLine(other.line, other.name)),
    };
  },
});
