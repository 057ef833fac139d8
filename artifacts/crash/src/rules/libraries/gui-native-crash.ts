import { defineRule } from '../define-rule.ts';
import { ADVISE_CHECK_JNI, claimFamilyCrash, findGuiltyProduct, isJniArgument } from '../support/native-code.ts';
import { isLinux } from '../support/platform.ts';

export const guiNativeCrash = defineRule({
  id: 'gui-native-crash',
  cause: 'native-crash',
  title: 'A native library of the user interface crashed',
  because: 'The frame is in GTK, Cairo, X11, WebKit, SWT, AWT, JavaFX or the user interface of the operating system.',
  check: (analysis) => {
    const product = findGuiltyProduct(analysis, 'gui');
    if (product === undefined) return undefined;
    const linux = isLinux(analysis) ? ', another GTK version (SWT_GTK3, -Djdk.gtk.version)' : '';
    const drawing = `try software rendering${linux}, and look for calls from other threads than that of the user interface.`;
    return claimFamilyCrash(analysis, product, {
      what: 'It is a library of the user interface, which must be called by one thread and draws over the driver of the graphics card.',
      advice: isJniArgument(analysis)
        ? `${ADVISE_CHECK_JNI} Then update the JDK or the toolkit that the library is of.`
        : `Update the library with the desktop and the toolkit (SWT, JavaFX); ${drawing}`,
    });
  },
});
