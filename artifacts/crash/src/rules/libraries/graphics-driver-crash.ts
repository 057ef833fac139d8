import { defineRule } from '../define-rule.ts';
import { claimFamilyCrash, findGuiltyProduct } from '../support/native-code.ts';

export const graphicsDriverCrash = defineRule({
  id: 'graphics-driver-crash',
  cause: 'native-crash',
  title: 'The driver of the graphics card crashed',
  because:
    'The frame is in a library of a graphics driver or of OpenGL, Vulkan or Direct3D, by the names that the vendors use.',
  check: (analysis) => {
    const product = findGuiltyProduct(analysis, 'graphics-driver');
    return product === undefined
      ? undefined
      : claimFamilyCrash(analysis, product, {
          what: 'It is the driver of the graphics card or the interface to it: it runs inside of the process, and most of its crashes are its own or those of a context that another thread uses.',
          advice:
            'Update the driver from its vendor (not only over the operating system), and remove overlays and recorders that hook into it; try software rendering (`-Dsun.java2d.opengl=false`, `-Dsun.java2d.d3d=false`, `-Dprism.order=sw`, LIBGL_ALWAYS_SOFTWARE=1) to confirm it.',
        });
  },
});
