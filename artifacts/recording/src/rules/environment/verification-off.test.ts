import { checkRecordingRule } from '../../../testing/index.ts';
import { verificationOff } from './verification-off.ts';

checkRecordingRule(verificationOff, {
  silent: { on: { facts: { jvm: { arguments: '-Xmx1g' } } } },
  fires: { off: { on: { facts: { jvm: { arguments: '-Xmx1g -noverify' } } }, level: 'WARNING' } },
});
