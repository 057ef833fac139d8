import { atThreshold, checkFactThresholds, createCapture, createOutput } from '../../../testing/index.ts';
import { collectPacketLoss } from './packet-loss.ts';

const ping = (loss: number, sent = 100) =>
  createCapture({ ping: createOutput({ outcome: 'answered', loss, sent, target: '10.0.0.7', line: 1 }) });

checkFactThresholds(collectPacketLoss, {
  'one packet in twenty': atThreshold('packet-loss', [4, 5, 60], (loss) => ping(loss)),
  'three lost packets': atThreshold('packet-loss', [5, 6, 10], (sent) => ping(50, sent)),
});
