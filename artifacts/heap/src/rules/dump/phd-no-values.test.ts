import { PhdBuilder } from '@hindsight/heap-graph/testing';
import { analyzeBytes, checkRule } from '../../../testing/index.ts';
import { phdNoValues } from './phd-no-values.ts';

const readDump = (version: 5 | 6) =>
  analyzeBytes(new PhdBuilder({ version }).addClass(0x1000, 'java/lang/Object', 16).end(), ({ dump }) => dump);
const [written, assumed] = await Promise.all([readDump(6), readDump(5)]);
const { phd } = written;

checkRule(phdNoValues, {
  silent: { 'the dump has values': {} },
  fires: {
    'without a javacore': { on: { dump: written }, level: 'INFO', explanation: /It has no GC roots either/ },
    'with a javacore': {
      on: { dump: { ...written, ...(phd && { phd: { ...phd, roots: 'javacore' } }) } },
      level: 'INFO',
      explanation: /stacks and monitors of the javacore/,
    },
    'sizes of arrays are not written': { on: { dump: assumed }, level: 'INFO', explanation: /were computed/ },
  },
});
