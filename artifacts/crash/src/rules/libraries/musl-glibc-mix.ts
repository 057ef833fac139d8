import { chooseHeadline } from '@hindsight/claims';
import { defineRule } from '../define-rule.ts';
import { hasCrash } from '../support/crash-class.ts';
import { gather, quoteLine } from '../support/evidence.ts';
import { code, codePath } from '../support/prose.ts';

const MUSL = /^(?:ld-musl-|libc\.musl-)/;
const GLIBC = /^(?:libc\.so\.6|ld-linux[-\w]*\.so\.\d|libgcompat\.so|libc-2\.\d+\.so|libgcompat)/;

export const muslGlibcMix = defineRule({
  id: 'musl-glibc-mix',
  cause: 'native-crash',
  title: 'Two C libraries are in one process',
  because:
    'Libraries that are built for glibc need it; on Alpine, musl or gcompat stand in for it, and structures and locks differ.',
  check: (analysis) => {
    const { libraries } = analysis.report;
    const musl = libraries.find(({ name }) => MUSL.test(name));
    const glibc = libraries.find(({ name }) => GLIBC.test(name));
    if (musl === undefined || glibc === undefined) return undefined;
    return {
      level: hasCrash(analysis) ? 'SEVERE' : 'WARNING',
      confidence: 'high',
      headline: chooseHeadline(
        `${code(musl.name, 40)} and ${code(glibc.name, 40)} are in one process: musl and glibc do not mix`,
      ),
      explanation: `The process maps ${codePath(musl.path)} and ${codePath(glibc.path)}. A library that was built for glibc was loaded into a JVM on musl, or the other way round.`,
      advice: 'Use a base image with glibc (Debian, UBI), or libraries and a JDK that are built for Alpine.',
      evidence: gather(analysis, quoteLine(musl.line, musl.name), quoteLine(glibc.line, glibc.name)),
    };
  },
});
