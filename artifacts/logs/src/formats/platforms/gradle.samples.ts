import type { FormatSamples } from '../../record-format.ts';

export const SAMPLES: FormatSamples = {
  gradle: [
    ['> Task :shop:compileJava UP-TO-DATE', { level: 'INFO' }],
    ['> Task :shop:compileKotlin FAILED', { level: 'INFO', message: '> Task :shop:compileKotlin FAILED' }],
    ['FAILURE: Build failed with an exception.', { level: 'ERROR' }],
    ['BUILD FAILED in 14s', { level: 'ERROR' }],
    ['BUILD SUCCESSFUL in 1m 3s', { level: 'INFO' }],
    ['e: file:///src/Shop.kt:31:17 Unresolved reference: findByRef', { level: 'ERROR' }],
    ['w: file:///src/Shop.kt:12:5 Parameter is never used', { level: 'WARN' }],
    ['/src/Shop.java:7: error: cannot find symbol', { level: 'ERROR' }],
    ['/src/Shop.java:9: warning: [deprecation] stop() has been deprecated', { level: 'WARN' }],
    ['ShopTest > totals are rounded FAILED', { level: 'ERROR' }],
    ['ShopTest > totals add up PASSED', { level: 'INFO' }],
  ],
};
