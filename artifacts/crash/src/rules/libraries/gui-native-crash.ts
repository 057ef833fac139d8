import { defineRule } from '../define-rule.ts';
import { claimFamilyCrash, findGuiltyProduct } from '../support/native-code.ts';

export const guiNativeCrash = defineRule({
  id: 'gui-native-crash',
  cause: 'native-crash',
  title: 'A native library of the user interface crashed',
  because: 'The frame is in GTK, Cairo, X11, WebKit, SWT, AWT, JavaFX or the user interface of the operating system.',
  check: (analysis) => {
    const product = findGuiltyProduct(analysis, 'gui');
    return product === undefined
      ? undefined
      : claimFamilyCrash(analysis, product, {
          what: 'It is a library of the user interface, which must be called by one thread and draws over the driver of the graphics card.',
          advice:
            'Update the library with the desktop and the toolkit (SWT, JavaFX); try software rendering, another GTK version (SWT_GTK3, -Djdk.gtk.version), and look for calls from other threads than that of the user interface.',
        });
  },
});
