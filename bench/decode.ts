/** Decodes one file repeatedly in one process and prints the best time and the peak memory. */
import { decodeFile } from '@hindsight/intake/testing';
import { bestSeconds } from './best-of.ts';

const [name = '', path = ''] = process.argv.slice(2);
let bytes = 0;
const seconds = await bestSeconds(async () => {
  bytes = await decodeFile(name, path);
});
process.stdout.write(JSON.stringify({ seconds, bytes, maxRssKb: process.resourceUsage().maxRSS }));
