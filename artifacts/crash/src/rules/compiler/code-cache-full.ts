import { chooseHeadline, formatBytes, metricEvidence } from '@hindsight/claims';
import { bytes } from '@hindsight/model';
import { defineRule } from '../define-rule.ts';
import { hasCrash } from '../support/crash-class.ts';
import { gather, quote, quoteLine } from '../support/evidence.ts';

const FULL_SHARE = 0.95;
const WARNING = /CodeCache is full|code heap .* is full|CodeHeap '[^']*' is full/i;

export const codeCacheFull = defineRule({
  id: 'code-cache-full',
  cause: 'code-cache',
  title: 'The code cache was full',
  because:
    'The JVM counts how often the code cache was full, warns about it and disables the compiler; 95 % in use is the same before it is noticed.',
  check: (analysis) => {
    const { codeCache, warnings } = analysis.report;
    const warning = warnings.find(({ text }) => WARNING.test(text));
    const isDisabled = /disabled \(not enough/i.test(codeCache.compilation ?? '');
    const isFull = codeCache.full === true || (codeCache.fullCount ?? 0) > 0;
    const used = codeCache.usedBytes ?? 0;
    const size = codeCache.sizeBytes ?? 0;
    const isNearlyFull = size > 0 && used >= FULL_SHARE * size;
    if (!warning && !isDisabled && !isFull && !isNearlyFull) return undefined;
    return {
      level: hasCrash(analysis) ? 'SEVERE' : 'WARNING',
      confidence: 'high',
      headline: chooseHeadline(
        size > 0
          ? `The code cache was full: ${formatBytes(used)} of ${formatBytes(size)}${isDisabled ? ', and the compiler was disabled' : ''}`
          : 'The code cache was full',
      ),
      explanation: `${size > 0 ? `${formatBytes(used)} of ${formatBytes(size)} of the code cache were in use.` : 'The JVM warned about a full code cache.'} Methods are not compiled any more then, and code is thrown away and made again.`,
      advice:
        'Raise -XX:ReservedCodeCacheSize (240 MB is the default with tiered compilation), and look for code that is generated without end (scripts, proxies, expressions).',
      evidence: gather(
        analysis,
        warning === undefined ? undefined : quoteLine(warning.line),
        quote(analysis, 'compilation', 'disabled'),
        quote(analysis, 'codeCache'),
        size > 0 ? metricEvidence('code cache in use', bytes(used), bytes(size)) : undefined,
      ),
    };
  },
});
