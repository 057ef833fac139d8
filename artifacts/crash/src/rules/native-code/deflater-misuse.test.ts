import { checkCrashRule } from '../../../testing/index.ts';
import { deflaterMisuse } from './deflater-misuse.ts';

checkCrashRule(deflaterMisuse, {
  silent: {
    'an entry of a jar': { frame: 'C  [libzip.so+0x4a12]  newEntry+0x62' },
    'another library': { frame: 'C  [libacme.so+0x12]  decode+0x1' },
  },
  fires: {
    'deflate fails': {
      on: {
        frame: 'C  [libzip.so+0xd2c1]  fill_window+0x21',
        javaStack: ['j  java.util.zip.Deflater.deflateBytes(J[BIII)I+0', 'j  com.acme.Gzip.write()V+1'],
      },
      level: 'SEVERE',
      headline: /in zlib/,
    },
    'no symbols': {
      on: { frame: 'C  [zip.dll+0xd2c1]', javaStack: ['j  java.util.zip.Inflater.inflateBytes(J[BII)I+0'] },
      level: 'SEVERE',
    },
  },
});
