export { aBrowser, assertAccessible, aVisit, type Eyes, type Visit } from './a-browser.ts';
export { aServiceUnderTest, KEY, type ServiceUnderTest } from './a-service.ts';
export { aStage, type Stage } from './a-stage.ts';
export { aCalmLog, aSickLog } from './logs.ts';
