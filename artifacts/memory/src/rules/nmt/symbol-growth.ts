import { isRising } from '@hindsight/memory-tables';
import { claimCategoryGrowth } from '../support/category-claim.ts';
import { defineMemoryRule } from '../support/define-rule.ts';
import { significantGrowth } from '../support/growth-claims.ts';

const MIN_BYTES = 16 * 1024 * 1024;

export const symbolGrowth = defineMemoryRule({
  id: 'symbol-growth',
  cause: 'native-memory',
  title: 'The symbol table grows',
  because:
    'Symbols are names of classes, methods and fields; 16 MB of new ones are some hundred thousand names, which only generated code has. The table of interned strings is of the same category.',
  check: ({ nmt }) => {
    const found = significantGrowth(nmt?.growth, 'Symbol');
    if (!nmt || !found || found.growth.delta < MIN_BYTES) return undefined;
    // New names come with new classes; without them the texts are those of the program.
    const areTexts = nmt.classes !== undefined && !isRising(nmt.classes);
    return claimCategoryGrowth(nmt, found, {
      level: 'WARNING',
      subject: areTexts ? 'The table of interned strings' : 'The symbol table',
      advice: areTexts
        ? 'No classes were loaded, so the texts are interned: find who calls String.intern() (or parsers and mappers that intern names of fields) with texts that are new each time (jcmd VM.stringtable shows the number); use a bounded cache of your own instead.'
        : 'Look for generated class or method names (proxies, expression languages, scripts) with jcmd VM.symboltable -verbose and jcmd VM.classes; and for String.intern() of texts that are new each time, as the table of interned strings counts here as well (jcmd VM.stringtable).',
    });
  },
});
