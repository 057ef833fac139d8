import { defineRule } from '../define-rule.ts';
import { isFault, listTopFunctions } from '../support/crash-class.ts';
import { claimFamilyCrash, findGuiltyProduct } from '../support/native-code.ts';
import { LIBRARY_PRODUCTS } from '../tables/library-families.ts';

const FFI = /^ffi_/;

export const jnaNativeCode = defineRule({
  id: 'jna-native-code',
  cause: 'native-crash',
  title: 'Native code that is called over JNA crashed',
  because:
    'The library is one that JNA, JFFI or libffi unpacks or runs (jna*.tmp, libjnidispatch, ffi_*): what it calls is chosen by Java declarations that nothing checks.',
  check: (analysis) => {
    const isFfi = isFault(analysis) && listTopFunctions(analysis, 2).some((name) => FFI.test(name));
    const product =
      findGuiltyProduct(analysis, 'jna') ??
      (isFfi ? LIBRARY_PRODUCTS.find(({ family }) => family === 'jna') : undefined);
    if (!product) return undefined;
    return claimFamilyCrash(analysis, product, {
      what: 'The library was unpacked and called by JNA, not by the JDK: parameters, structures and their lifetime are declared in Java, and a wrong declaration corrupts memory.',
      advice:
        'Check the declaration of the called function (types, structure alignment, callbacks that the collector may free), and update JNA and the library that it calls.',
    });
  },
});
