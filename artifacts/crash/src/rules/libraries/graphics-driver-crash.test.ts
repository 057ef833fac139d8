import { checkCrashRule } from '../../../testing/index.ts';
import { graphicsDriverCrash } from './graphics-driver-crash.ts';

const windows = { crash: { kind: 'exception', signal: 'EXCEPTION_ACCESS_VIOLATION' } } as const;

checkCrashRule(graphicsDriverCrash, {
  silent: { 'another library': { ...windows, frame: 'C  [acme.dll+0x1]', blame: 'application' } },
  fires: {
    NVIDIA: {
      on: {
        ...windows,
        frame: 'C  [nvoglv64.dll+0xabc123]',
        blame: 'driver',
        javaStack: ['j  org.lwjgl.opengl.GL11C.nglDrawElements(IIIJ)V+0'],
      },
      level: 'SEVERE',
      headline: /NVIDIA.*GL11C\.nglDrawElements/,
    },
    AMD: { on: { ...windows, frame: 'C  [atio6axx.dll+0x1]' }, level: 'SEVERE', headline: /AMD/ },
  },
});
