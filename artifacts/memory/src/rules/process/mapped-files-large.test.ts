import { checkRule, writeMappings } from '../../../testing/index.ts';
import { mappedFilesLarge } from './mapped-files-large.ts';

checkRule(mappedFilesLarge, {
  silent: {
    little: writeMappings(10, '/data/index.bin', 100),
  },
  fires: {
    '400 MB': { on: writeMappings(400, '/data/index.bin', 1024), level: 'INFO', headline: /mapped files/ },
  },
});
