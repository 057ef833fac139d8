/** What a tool says about the certificate that a server shows, or that is in a file. */
export interface Certificate {
  /** The name in its subject; '' when none is near. */
  readonly name: string;
  /** In ms since 1970 UTC; NaN when it is not printed. */
  readonly notBefore: number;
  readonly notAfter: number;
  /** What `openssl s_client` says about it, unless all is well: `certificate has expired`. */
  readonly complaint: string;
  readonly line: number;
}

const SUBJECT = /^\s{0,12}(?:subject|Subject|Owner)\s?[=:]\s?(.{1,300})$/;
const COMMON_NAME = /\bCN ?= ?([^,/]{1,120})/;
const NOT_BEFORE = /^\s{0,16}[Nn]ot ?[Bb]efore ?[=:] ?(.{16,40})$/;
const NOT_AFTER = /^\s{0,16}[Nn]ot ?[Aa]fter ?[=:] ?(.{16,40})$/;
/** The chain that `s_client` prints has both in one line. */
const VALIDITY = /^\s{0,8}v:NotBefore: (.{16,40}); NotAfter: (.{16,40})$/;
const COMPLAINT = /^\s{0,8}(?:verify error:num=\d{1,3}:|Verify return code: [1-9]\d{0,2} \()([^)]{3,120})/;

/** The lines with which the output of `openssl x509`, `openssl s_client` and the like begins. */
export const CERTIFICATE_HEADING =
  /^CONNECTED\([\dA-Fa-f]{8}\)|^depth=\d{1,2} |^(?:subject|issuer) ?= ?\S|^not(?:Before|After)=[A-Z][a-z]{2} |^Certificate:$|^-----BEGIN (?:TRUSTED )?CERTIFICATE-----$/;

const parseTime = (text: string): number => Date.parse(text.trim().replace(/ {1,4}/g, ' '));

/**
 * Reads the certificates of `openssl x509` and `openssl s_client`. A store of trusted certificates has old ones that harm nobody; it is not
 * read.
 */
export function readCertificates(lines: readonly string[]): Certificate[] {
  const certificates: Certificate[] = [];
  let name = '';
  let notBefore = Number.NaN;
  lines.forEach((text, index) => {
    const line = index + 1;
    const subject = SUBJECT.exec(text)?.[1];
    if (subject !== undefined) name = COMMON_NAME.exec(subject)?.[1]?.trim() ?? subject;
    const [, from, until] = VALIDITY.exec(text) ?? [];
    notBefore = parseTime(from ?? NOT_BEFORE.exec(text)?.[1] ?? '') || notBefore;
    const end = until ?? NOT_AFTER.exec(text)?.[1];
    if (end !== undefined) certificates.push({ name, notBefore, notAfter: parseTime(end), complaint: '', line });
    const complaint = COMPLAINT.exec(text)?.[1];
    if (complaint !== undefined)
      certificates.push({ name, notBefore: Number.NaN, notAfter: Number.NaN, complaint, line });
  });
  return certificates;
}
