import { MAX_DEPTH } from '../../columns/stack-table.ts';
import { decodeMarkup, parseCount } from './markup.ts';
import { hasLine, type ProfilerOutput } from './profiler-output.ts';

const OPEN = /^<ul\b/;
const CLOSE = /^<\/ul>/;
/** `[samples]` follows the percentage since version 2.9, and stands before it in older ones. */
const NODE =
  /^<li><div\b[^>]{0,40}>[^<]{0,80}\bself: (?:\d{1,3}\.\d\d% )?\[?(\d[\d,]{0,20})\]?(?:<\/div>)?\s{0,4}<span[^>]{0,40}> ?([^<]{1,4000})<\/span>/;
const FORM = /^<li><div\b[^>]{0,40}>[^<]{0,80}\bself: /;

/** The tree of calls that async-profiler writes as a page (`-o tree`). */
export const ASYNC_PROFILER_TREE: ProfilerOutput = {
  name: 'async-profiler tree',
  detect: (lines) => hasLine(lines, FORM),
  read: (add) => {
    const path: string[] = [];
    let depth = 0;
    /** The lists around the first node are those of the page. */
    let outer: number | undefined;
    return {
      readLine: (line) => {
        if (CLOSE.test(line)) depth = Math.max(0, depth - 1);
        else if (OPEN.test(line)) depth++;
        const [, own = '', name = ''] = NODE.exec(line) ?? [];
        if (name === '' || depth > MAX_DEPTH) return;
        outer ??= depth;
        path.length = Math.min(path.length, Math.max(0, depth - outer));
        path.push(decodeMarkup(name));
        const weight = parseCount(own);
        if (weight > 0) add(path, weight);
      },
      finish: () => undefined,
    };
  },
};
