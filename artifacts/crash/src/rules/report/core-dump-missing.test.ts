import { checkCrashRule } from '../../../testing/index.ts';
import { coreDumpMissing } from './core-dump-missing.ts';

checkCrashRule(coreDumpMissing, {
  silent: {
    'core files are allowed': { process: { limits: { core: 'infinity' } } },
    'nothing is known': {},
    'no crash': { crash: { kind: 'none' }, process: { limits: { core: 0 } } },
  },
  fires: {
    'the limit is 0': { on: { process: { limits: { core: 0 } } }, level: 'INFO' },
    'an option': { on: { options: ['-XX:-CreateCoredumpOnCrash'] }, level: 'INFO', headline: /CreateCoredump/ },
  },
});
