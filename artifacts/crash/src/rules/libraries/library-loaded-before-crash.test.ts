import { checkCrashRule } from '../../../testing/index.ts';
import { libraryLoadedBeforeCrash } from './library-loaded-before-crash.ts';

const sketch = (elapsedSeconds: number) => ({
  frame: 'C  [libacmeimg.so+0x1]  decode+0x1',
  blame: 'application' as const,
  process: { elapsedSeconds },
  events: [{ group: 'dll' as const, uptimeSeconds: 1, text: 'Loaded shared library /opt/acme/libacmeimg.so' }],
});

checkCrashRule(libraryLoadedBeforeCrash, {
  silent: { 'ten seconds later': sketch(11) },
  fires: {
    'in the same millisecond': { on: sketch(1.0004), level: 'WARNING', headline: /loaded right before/ },
    'at once': { on: sketch(1.5), level: 'WARNING', headline: /500 ms before/ },
  },
});
