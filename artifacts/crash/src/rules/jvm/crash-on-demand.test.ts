import { checkCrashRule } from '../../../testing/index.ts';
import { crashOnDemand } from './crash-on-demand.ts';

checkCrashRule(crashOnDemand, {
  silent: {
    'an ordinary crash': { options: ['-Xmx1g'] },
    'no crash': { crash: { kind: 'none' }, options: ['-XX:ErrorHandlerTest=14'] },
  },
  fires: {
    'an option of tests': { on: { options: ['-XX:ErrorHandlerTest=14'] }, level: 'INFO', headline: /on purpose/ },
  },
});
