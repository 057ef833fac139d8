import { chooseHeadline } from '@hindsight/claims';
import { defineRule } from '../define-rule.ts';
import { findTopFrame, isFault, listTopFunctions } from '../support/crash-class.ts';
import { gatherCrash, quoteFrame } from '../support/evidence.ts';
import { describeCaller, describeFault, describeSignal, listJavaFrames } from '../support/prose.ts';

const DEFLATE =
  /^(?:deflate\w*|inflate\w*|fill_window|longest_match\w*|adler32\w*|crc32\w*|Java_java_util_zip_(?:Deflater|Inflater|Adler32|CRC32)\w*|doDeflate|doInflate|updatewindow|_tr_\w+)$/;
const METHOD = /^java\.util\.zip\.(?:Deflater|Inflater)\b/;

export const deflaterMisuse = defineRule({
  id: 'deflater-misuse',
  cause: 'memory-corruption',
  title: 'A Deflater or Inflater was used after its end or by two threads',
  because:
    'zlib works on native memory that end() frees; two threads in one Deflater, or a use after end(), reads or writes freed memory.',
  check: (analysis) => {
    if (!isFault(analysis) || analysis.report.crash.signal === 'SIGBUS') return undefined;
    const top = findTopFrame(analysis);
    const inZip = /^(?:lib)?(?:zip|z)\./i.test(top?.library ?? '');
    const inFunction = listTopFunctions(analysis, 3).some((name) => DEFLATE.test(name.replace(/\(.*$/, '')));
    const user = listJavaFrames(analysis)
      .slice(0, 3)
      .find(({ method }) => METHOD.test(method ?? ''));
    if (!(inZip && (inFunction || user !== undefined)) && !(inFunction && user !== undefined)) return undefined;
    return {
      level: 'SEVERE',
      confidence: 'medium',
      headline: chooseHeadline(
        `${describeSignal(analysis)} in zlib${describeCaller(analysis)}: the stream was ended or is shared by threads`,
        `${describeSignal(analysis)} in zlib: the stream was ended or is shared by threads`,
      ),
      explanation: `${describeFault(analysis)} The state of a Deflater or Inflater is native memory without a lock; it is freed by \`end()\` while another thread may still be in it.`,
      advice:
        'Use one Deflater, Inflater or zip stream in one thread only, and do not touch it after end() or close(); look for streams that a timeout closes while they are written.',
      evidence: gatherCrash(analysis, quoteFrame(top), quoteFrame(user)),
    };
  },
});
