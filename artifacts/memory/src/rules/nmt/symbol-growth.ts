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
    return claimCategoryGrowth(nmt, found, {
      level: 'WARNING',
      subject: 'The symbol table',
      advice:
        'Look for generated class or method names (proxies, expression languages, scripts) with jcmd VM.symboltable -verbose and jcmd VM.classes; and for String.intern() of texts that are new each time, as the table of interned strings counts here as well (jcmd VM.stringtable).',
    });
  },
});
