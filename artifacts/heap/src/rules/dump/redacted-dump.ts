import { formatCount } from '@hindsight/claims';
import { count } from '@hindsight/model';
import { defineHeapRule } from '../support/define-rule.ts';
import { createMetricEvidence } from '../support/metric-evidence.ts';

export const redactedDump = defineHeapRule({
  id: 'redacted-dump',
  cause: 'evidence',
  title: 'The contents of the dump were removed: texts and arrays consist of zeros',
  because:
    'Tools that redact a dump overwrite all primitive arrays with zeros. Sizes, references and leaks stay right; equal texts, equal arrays and arrays of zeros say nothing, so no rule about contents applies.',
  check: ({ isRedacted, strings, zeroArrays }) =>
    isRedacted
      ? {
          level: 'INFO',
          confidence: 'high',
          headline: `Texts and arrays of the dump were overwritten with zeros: ${formatCount(zeroArrays.arrays)} arrays`,
          explanation:
            'Nearly all texts of the dump consist of zeros, as after a redaction. Duplicate texts and arrays, arrays of zeros and names of threads are therefore not judged; sizes, holders and leaks are.',
          advice:
            'Search duplicate texts and empty arrays in a dump that was not redacted, where it may be read; for leaks this dump is as good.',
          evidence: [
            createMetricEvidence('arrays of zeros only', count(zeroArrays.arrays)),
            createMetricEvidence('texts', count(strings.objects)),
          ],
        }
      : undefined,
});
