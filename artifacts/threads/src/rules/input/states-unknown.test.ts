import { checkInputRule } from '../../../testing/index.ts';
import { statesUnknown } from './states-unknown.ts';

const threads = [{ name: 'main' }];

checkInputRule(statesUnknown, {
  silent: { 'states are known': { threads } },
  fires: { 'stacks alone': { on: { threads, hasStates: false }, level: 'INFO', explanation: /UNABLE_DETERMINE/ } },
});
