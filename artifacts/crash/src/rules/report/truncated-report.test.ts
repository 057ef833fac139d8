import { checkCrashRule } from '../../../testing/index.ts';
import { truncatedReport } from './truncated-report.ts';

checkCrashRule(truncatedReport, {
  silent: {
    'a whole report': {},
    'VM.info': { crash: { kind: 'none' }, report: { complete: false } },
    'a part': { crash: { kind: 'fragment' }, report: { complete: false } },
  },
  fires: {
    'without its end': {
      on: { report: { complete: false, sections: [{ name: 'Heap:', line: 50, lines: 3 }] } },
      level: 'WARNING',
      headline: /last section is Heap:/,
    },
  },
});
