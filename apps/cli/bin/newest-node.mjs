/**
 * Finds the Node that runs the program. Plain JavaScript that any Node can run: the command line and the library ask for it on the
 * Node of the user.
 */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const OLDEST_MAJOR = 26;

const PROGRAM = join('bin', process.platform === 'win32' ? 'node.exe' : 'node');
/** The one that `npm start` and `npm test` install. */
const IN_CHECKOUT = fileURLToPath(new URL(`../../../.runtime/node_modules/node/${PROGRAM}`, import.meta.url));

/**
 * Returns the path of the running Node if it is new enough, else of the one of the checkout or of the package of this platform, which is
 * an optional dependency of the npm package. Undefined when there is none.
 */
export function findNewestNode() {
  if (Number(process.versions.node.split('.')[0]) >= OLDEST_MAJOR) return process.execPath;
  if (existsSync(IN_CHECKOUT)) return IN_CHECKOUT;
  const require = createRequire(import.meta.url);
  const platform = `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  for (const name of [`node-${platform}`, `node-bin-${platform}`]) {
    try {
      return join(dirname(require.resolve(`${name}/package.json`)), PROGRAM);
    } catch (error) {
      if (error.code !== 'MODULE_NOT_FOUND') throw error;
    }
  }
  return undefined;
}

/** What to do when there is none. */
export const NO_NEWEST_NODE = `this is Node ${process.versions.node}, and Node ${OLDEST_MAJOR} is not installed. In a checkout run "npm start" or "npm test" once; a package is installed again with its optional dependencies.`;
