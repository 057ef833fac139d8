import { checkCrashRule } from '../../../testing/index.ts';
import { descriptorsNearLimit } from './descriptors-near-limit.ts';

const open = (openDescriptors: number, nofile: number | 'infinity' = 1000) => ({
  process: { openDescriptors, limits: { nofile } },
});

checkCrashRule(descriptorsNearLimit, {
  silent: { 'below nine tenths': open(899), 'no limit': open(5000, 'infinity') },
  fires: { 'nine tenths': { on: open(900), level: 'SEVERE', headline: /900 of 1,000/ } },
});
