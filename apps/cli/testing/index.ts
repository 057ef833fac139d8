export { assertJunit, assertSarif } from './published-schemas.ts';
