/** The process of an analysis that `analyze` of the library starts. */
import { load } from '../../../engine/src/compiled-program.mjs';

await load('library-analysis');
