import { chooseHeadline } from '@hindsight/claims';
import type { CrashAnalysis } from '../../model.ts';
import { defineRule } from '../define-rule.ts';
import { findTopFrame, isFault } from '../support/crash-class.ts';
import { gatherCrash, quote, quoteFrame } from '../support/evidence.ts';
import { describeLibrary, findGuiltyFrame } from '../support/native-code.ts';
import { isMacOs } from '../support/platform.ts';
import { code } from '../support/prose.ts';

const REASON = /\bCODESIGNING\b|Code Signature Invalid/;

export const codeSignatureInvalid = defineRule({
  id: 'code-signature-invalid',
  cause: 'native-crash',
  title: 'macOS ended the process because code does not fit its signature',
  because:
    'The kernel of macOS checks each page of code against the signature of its file when the page is loaded, and ends the process with SIGKILL and the reason CODESIGNING when they differ: the report says so. No instruction of the program has failed.',
  check: (analysis) => {
    const { message = '' } = analysis.report.crash;
    if (!isMacOs(analysis) || !isFault(analysis) || !REASON.test(message)) return undefined;
    const library = findGuiltyFrame(analysis)?.library;
    return library === undefined ? claimGenerated(analysis) : claimLibrary(analysis, library);
  },
});

function claimLibrary(analysis: CrashAnalysis, library: string) {
  return {
    level: 'FATAL',
    confidence: 'high',
    headline: chooseHeadline(
      `macOS ended the process: pages of ${describeLibrary(library)} do not fit its signature`,
      `macOS ended the process: pages of ${code(library, 40)} do not fit its signature`,
    ),
    explanation: `${describeReason(analysis)} The page is of ${describeLibrary(library)}. That happens when a library is written over in place while it is loaded or after it was signed (a build or an update with \`cp\`, a native library that a second process unpacks to the same temporary file), when its signature is damaged (\`strip\`, \`install_name_tool\`), or when it has none. Its code did nothing wrong.`,
    advice: `Write a new version of ${code(library, 50)} to another file and rename it (\`mv\`, never \`cp\` onto the old one), and let each process unpack native libraries to a folder of its own. Check it with \`codesign --verify --verbose\`, and sign it again after every change: \`codesign --force --sign -\` followed by its path.`,
    evidence: gatherReason(analysis),
  } as const;
}

function claimGenerated(analysis: CrashAnalysis) {
  return {
    level: 'FATAL',
    confidence: 'medium',
    headline: 'macOS ended the process: it ran generated code that no signature allows',
    explanation: `${describeReason(analysis)} The code is of no library: a program with the hardened runtime may run code that the JVM generates only with the entitlements for it.`,
    advice:
      'Sign the launcher or the application image with the entitlements com.apple.security.cs.allow-jit, com.apple.security.cs.allow-unsigned-executable-memory and, for native libraries of others, com.apple.security.cs.disable-library-validation (`codesign --options runtime --entitlements`, `jpackage --mac-entitlements`).',
    evidence: gatherReason(analysis),
  } as const;
}

const describeReason = ({ report: { crash } }: CrashAnalysis): string =>
  `The reason of the end is: ${crash.message}. The kernel compares each page of code with the signature of its file when the page is loaded.`;

const gatherReason = (analysis: CrashAnalysis) =>
  gatherCrash(analysis, quote(analysis, 'message', 'CODESIGNING'), quoteFrame(findTopFrame(analysis)));
