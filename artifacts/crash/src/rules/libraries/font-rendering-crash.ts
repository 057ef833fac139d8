import { defineRule } from '../define-rule.ts';
import { isFault } from '../support/crash-class.ts';
import { claimFamilyCrash, findGuiltyProduct } from '../support/native-code.ts';
import { findJavaCaller, listJavaFrames } from '../support/prose.ts';
import { LIBRARY_PRODUCTS } from '../tables/library-families.ts';

const FONT_METHOD = /^(?:sun\.font|java\.awt\.font|com\.sun\.javafx\.font)\./;

/** The FreeType that a JDK brings. */
const FREETYPE = /^(?:lib)?freetype\b/i;

export const fontRenderingCrash = defineRule({
  id: 'font-rendering-crash',
  cause: 'native-crash',
  title: 'Native code crashed while text was laid out or drawn',
  because:
    'The frame is in FreeType, HarfBuzz or the font manager of the JDK, or native code that a method of sun.font called.',
  check: (analysis) => {
    const isNative = isFault(analysis) && analysis.report.crash.frame?.type === 'C';
    const inFont =
      isNative &&
      listJavaFrames(analysis)
        .slice(0, 2)
        .some(({ method }) => FONT_METHOD.test(method ?? ''));
    const product =
      findGuiltyProduct(analysis, 'font') ??
      (inFont ? LIBRARY_PRODUCTS.find(({ family }) => family === 'font') : undefined);
    if (!product) return undefined;
    const file = /createFont|FreetypeFontScaler/.test(findJavaCaller(analysis)?.text ?? '');
    const isBundled = analysis.report.libraries.some(({ name, owner }) => owner === 'jdk' && FREETYPE.test(name));
    const removed = `a font file that was removed while it was in use${file ? ' (fonts of Font.createFont are temporary files)' : ''}`;
    return claimFamilyCrash(analysis, product, {
      what: `Text was being laid out or drawn. The usual causes are ${
        isBundled
          ? `a damaged font and ${removed}`
          : `a damaged font, ${removed}, and a FreeType of the system that does not fit to the JDK`
      }.`,
      advice: `Find the font that is used and check its file; keep cleaners away from the temporary fonts (\`+~JF*.tmp\` in java.io.tmpdir); ${isBundled ? 'update the JDK, which brings its own FreeType' : 'update JDK, FreeType and fontconfig, or use a JDK that brings its own FreeType'}.`,
    });
  },
});
