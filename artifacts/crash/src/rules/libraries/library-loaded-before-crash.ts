import { chooseHeadline } from '@hindsight/claims';
import { defineRule } from '../define-rule.ts';
import { isFault } from '../support/crash-class.ts';
import { gather, quoteLine } from '../support/evidence.ts';
import { findGuiltyFrame } from '../support/native-code.ts';
import { code, formatSeconds } from '../support/prose.ts';

const SECONDS = 10;
/** Events have their time in ms. */
const MIN_SECONDS = 0.001;

export const libraryLoadedBeforeCrash = defineRule({
  id: 'library-loaded-before-crash',
  cause: 'native-crash',
  title: 'The blamed library had just been loaded',
  because:
    'The ring of library events shows that it was loaded less than 10 s before: the first use fails for a wrong version, an ABI or a missing dependency rather than for rare data.',
  check: (analysis) => {
    const library = findGuiltyFrame(analysis)?.library;
    const end = analysis.report.process.elapsedSeconds;
    if (!isFault(analysis) || library === undefined || end === undefined) return undefined;
    const event = analysis.report.events.findLast(
      ({ group, text }) => group === 'dll' && text.includes(library) && /Load/i.test(text),
    );
    const seconds = event?.uptimeSeconds === undefined ? undefined : end - event.uptimeSeconds;
    if (event === undefined || seconds === undefined || seconds < 0 || seconds >= SECONDS) return undefined;
    return {
      level: 'WARNING',
      confidence: 'high',
      headline: chooseHeadline(
        `${code(library, 50)} was loaded ${seconds < MIN_SECONDS ? 'right' : formatSeconds(seconds)} before the crash`,
      ),
      explanation: `The library was loaded at ${formatSeconds(event.uptimeSeconds ?? 0)} of uptime, the crash was at ${formatSeconds(end)}: it fails at its first use.`,
      advice:
        'Check that the library is built for this platform, C library and JDK, and that what it depends on is there (`ldd`).',
      evidence: gather(analysis, quoteLine(event.line, library)),
    };
  },
});
