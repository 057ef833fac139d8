/** The door for benches and campaigns: a service of their own. */
export { type OwnService, withOwnService } from './own-service.ts';
