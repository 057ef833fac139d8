export { aBrowser, assertAccessible, assertPresentable, aVisit, type Eyes, type Visit } from './browser.ts';
export { aStage, type Stage } from './browser-fixture.ts';
export { aCalmLog, aSickLog } from './logs.ts';
export { aServiceUnderTest, KEY, type ServiceUnderTest } from './service-fixture.ts';
export { untilCount, untilText } from './until.ts';
