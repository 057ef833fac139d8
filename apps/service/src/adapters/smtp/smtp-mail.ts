import { formatMail } from '@hindsight/notifications';
import { createTransport } from 'nodemailer';
import type { SendMail } from '../../ports/send-message.ts';

const TIMEOUT_MS = 15_000;

/** The code of the library and the status of the server: its texts may contain names and addresses. */
function describeProblem(error: unknown): string {
  const { code = 'failed', responseCode } = error as { readonly code?: string; readonly responseCode?: number };
  return `mail server: ${code}${responseCode === undefined ? '' : ` ${responseCode}`}`;
}

/** Sends each mail over a connection of its own: mails are rare, and a server closes idle connections. */
export const sendSmtpMail: SendMail = async (message, { host, port, security, user, password, from, to }) => {
  const transport = createTransport({
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    ...(user !== undefined && { auth: { user, pass: password ?? '' } }),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    // The same id at each attempt: mail servers and programs show such a mail once.
    const messageId = `<${message.id}@hindsight>`;
    await transport.sendMail({ ...formatMail(message), from, to: [...to], messageId, date: new Date(message.at) });
    return { ok: true };
  } catch (error) {
    return { ok: false, problem: describeProblem(error) };
  } finally {
    transport.close();
  }
};
