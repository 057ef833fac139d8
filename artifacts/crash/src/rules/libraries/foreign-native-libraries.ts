import { chooseHeadline, pluralize } from '@hindsight/claims';
import { defineRule } from '../define-rule.ts';
import { gather, quoteLine } from '../support/evidence.ts';
import { listForeignLibraries } from '../support/foreign-libraries.ts';
import { describeLibrary } from '../support/native-code.ts';

export const foreignNativeLibraries = defineRule({
  id: 'foreign-native-libraries',
  cause: 'native-crash',
  title: 'Native libraries are mapped that are neither of the JDK nor of the system',
  because:
    'Native code has no checks, so these libraries are the suspects of damaged memory; the memory map of the report names them.',
  check: (analysis) => {
    const foreign = listForeignLibraries(analysis);
    if (foreign.length === 0) return undefined;
    const names = [...new Set(foreign.map(({ name }) => name))];
    return {
      level: 'INFO',
      confidence: 'high',
      headline: chooseHeadline(
        `${pluralize(names.length, 'foreign native library', 'foreign native libraries')}: ${names.slice(0, 3).map(describeLibrary).join(', ')}`,
        pluralize(names.length, 'foreign native library', 'foreign native libraries'),
      ),
      explanation: `These libraries are mapped and belong neither to the JDK nor to the system: ${names.slice(0, 10).map(describeLibrary).join(', ')}${names.length > 10 ? ` and ${names.length - 10} others` : ''}.`,
      advice: 'Suspect them first when memory is damaged, and keep them at their newest versions.',
      evidence: gather(analysis, ...foreign.slice(0, 5).map(({ line, name }) => quoteLine(line, name))),
    };
  },
});
