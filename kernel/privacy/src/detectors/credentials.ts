import { type Detector, forEachIndex, forEachMatch, matchSticky, type Report } from '../detector.ts';
import { TRAIT } from '../traits.ts';

const KEY_BEGIN = '-----BEGIN ';
const KEY_HEAD = /-----BEGIN [A-Z ]{0,40}PRIVATE KEY(?: BLOCK)?-----/y;
const KEY_END = /-----END [A-Z ]{0,40}PRIVATE KEY(?: BLOCK)?-----/g;

/**
 * Reports a private key from BEGIN to END, or to the end of the text when it is truncated, because half a key is secret
 * too. Returns where it ends.
 */
function reportKey(text: string, from: number, report: Report): number {
  if (matchSticky(text, KEY_HEAD, from) === undefined) return from + KEY_BEGIN.length;
  KEY_END.lastIndex = from;
  const end = KEY_END.exec(text);
  const to = end ? end.index + end[0].length : text.length;
  report('PRIVATE_KEY', from, to);
  return to;
}

export const privateKey: Detector = {
  kinds: { PRIVATE_KEY: 'private keys' },
  needs: TRAIT.DASHES_5,
  mayBeIn: (text) => text.includes(KEY_BEGIN),
  mayBeWithOtherDigits: (text) => text.includes(KEY_BEGIN),
  find: (text, report) => {
    // A key contains no other key, so its end is searched only once.
    for (let at = text.indexOf(KEY_BEGIN); at >= 0; ) at = text.indexOf(KEY_BEGIN, reportKey(text, at, report));
  },
};

/** The parts are bounded, so that a long run of letters is not searched again from each of its positions. */
const JWT = /(?<![\w-])eyJ[\w-]{5,2000}\.eyJ[\w-]{2,8000}\.[\w-]{0,2000}/g;

/** RFC 7519: the header is JSON that names the algorithm. */
function hasAlgorithm(token: string): boolean {
  const header = Buffer.from(token.slice(0, token.indexOf('.')), 'base64url').toString('latin1');
  return header.startsWith('{') && header.includes('"alg"');
}

export const jwt: Detector = {
  kinds: { JWT: 'JSON web tokens' },
  needs: TRAIT.WORD_14 | TRAIT.DOTS_2,
  mayBeIn: (text) => text.includes('eyJ'),
  mayBeWithOtherDigits: (text) => text.includes('eyJ'),
  find: (text, report) =>
    forEachMatch(text, JWT, (token, at) => {
      if (hasAlgorithm(token)) report('JWT', at, at + token.length);
    }),
};

const SCHEME = /(?:Bearer|Basic) {1,4}(?!token\b|auth|realm)[\w.~+/-]{8,8000}={0,2}/gi;
/** Only the usual capitalizations: a case-insensitive search takes four times as long. */
const SCHEME_END = /earer |asic |EARER |ASIC /;
const PRINTABLE = /^[\x20-\x7e]*$/;

/** Whether a token is more than a word: `Bearer authentication` and `bearer certificate` are prose. */
const isToken = (token: string): boolean => /[\d._~+/=-]/.test(token) || /[a-z][A-Z]/.test(token);

function isCredentialPair(token: string): boolean {
  const decoded = Buffer.from(token, 'base64').toString('latin1');
  return decoded.includes(':') && PRINTABLE.test(decoded);
}

/** RFC 6750, RFC 7617: the credentials after the scheme of an Authorization header. */
export const authorization: Detector = {
  kinds: { BEARER_TOKEN: 'bearer tokens', BASIC_AUTH: 'basic authorization headers' },
  needs: TRAIT.WORD_8,
  mayBeIn: (text) => SCHEME_END.test(text),
  mayBeWithOtherDigits: (text) => SCHEME_END.test(text),
  find: (text, report) =>
    forEachMatch(text, SCHEME, (match, at) => {
      const token = match.slice(match.lastIndexOf(' ') + 1);
      const bearer = /^be/i.test(match);
      if (bearer ? isToken(token) : isCredentialPair(token)) {
        report(bearer ? 'BEARER_TOKEN' : 'BASIC_AUTH', at + match.length - token.length, at + match.length);
      }
    }),
};

const MAX_USER_INFO = 256;
const USER_INFO = /^[^\s/?#"'<>]*(?=@)/;
const MASKED = /^(?:\*+|x{3,}|<[^>]*>|\$\{.*|%[A-Z_]+%|\[[A-Za-z_ ]*\])$/i;

/** Reports the secret of `scheme://user:secret@host`. */
function reportUserInfo(text: string, from: number, report: Report): void {
  const userInfo = USER_INFO.exec(text.slice(from, from + MAX_USER_INFO))?.[0];
  const colon = userInfo?.indexOf(':') ?? -1;
  if (userInfo === undefined || colon < 0 || colon === userInfo.length - 1) return;
  if (!MASKED.test(userInfo.slice(colon + 1))) report('URL_PASSWORD', from + colon + 1, from + userInfo.length);
}

export const urlPassword: Detector = {
  kinds: { URL_PASSWORD: 'passwords in addresses' },
  needs: TRAIT.AT | TRAIT.COLONS_2,
  mayBeIn: (text) => text.includes('://'),
  mayBeWithOtherDigits: (text) => text.includes('://'),
  find: (text, report) => forEachIndex(text, '://', (at) => reportUserInfo(text, at + 3, report)),
};
