import { checkRecordingRule } from '../../../testing/index.ts';
import { dataLost } from './data-lost.ts';

checkRecordingRule(dataLost, {
  silent: { 'nothing lost': {} },
  fires: { 'a buffer was dropped': { on: { recording: { dataLossBytes: 4096 } }, level: 'WARNING', headline: /4 KB/ } },
});
