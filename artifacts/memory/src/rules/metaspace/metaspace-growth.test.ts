import { checkRule, rise, writeMetaspace, writeNmt, writeSeries } from '../../../testing/index.ts';
import { metaspaceGrowth } from './metaspace-growth.ts';

const writeUse = (megabytes: number): string => writeMetaspace(`${megabytes.toFixed(2)} MB`, 'unlimited');

checkRule(metaspaceGrowth, {
  silent: {
    'tables of a start': writeSeries([20, 45, 60, 66, 67, 67, 67, 67].map(writeUse), 10),
    'with its classes': writeSeries(
      rise(900, 2600).map((classes) => writeNmt({ Class: { kb: 200, classes }, Metaspace: 10 * classes })),
    ),
  },
  fires: {
    'tables of VM.metaspace': {
      on: writeSeries(rise(10, 60, 8).map(writeUse), 10),
      level: 'WARNING',
      headline: /metaspace in use grew from 10 MB to 60 MB/,
    },
    'without new classes': {
      on: writeSeries(
        rise(10000, 40000, 8).map((kb) => writeNmt({ Class: { kb: 200, classes: 900 }, Metaspace: kb })),
        10,
      ),
      level: 'WARNING',
      headline: /metaspace grew/,
    },
  },
});
