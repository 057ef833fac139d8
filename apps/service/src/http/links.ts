import type { AddressInfo } from 'node:net';
import { type AnswerLinks, composeGraphLinks } from '@hindsight/api';
import type { FastifyRequest } from 'fastify';
import type { StoredResult } from '../ports/result-store.ts';

/** Finds the public address: that of the settings, otherwise the one under which the client reached the service. */
export function findBaseUrl({ protocol, host }: FastifyRequest, publicUrl: string | undefined): string {
  if (publicUrl) return publicUrl;
  // The Host header is the client's own text: only a plain origin is repeated, otherwise links are relative.
  const url = URL.parse(`${protocol}://${host}`);
  const plain = url?.pathname === '/' && !url.username && !url.search && !url.hash;
  return plain ? url.origin : '';
}

export interface ReportAddresses extends AnswerLinks {
  readonly json: string;
  readonly graph: (chart: string, type: 'png' | 'svg') => string;
}

export function reportAddresses(token: string, baseUrl: string): ReportAddresses {
  const webReport = `${baseUrl}/reports/${token}`;
  return {
    webReport,
    graphURL: webReport,
    pdfReport: `${webReport}.pdf`,
    json: `${webReport}.json`,
    graph: (chart, type) => `${webReport}/graphs/${chart}.${type}`,
  };
}

/** Lists `graphs` of the answer: the PNG of each chart that the specification names. */
export const listGraphs = ({ outcome }: StoredResult, { graph }: ReportAddresses) =>
  composeGraphLinks(outcome.report, (chart) => graph(chart, 'png'));

/** Finds the address of a listener for clients on the same machine. */
export function findListenerUrl({ address, family, port }: AddressInfo): string {
  const anywhere = address === '0.0.0.0' || address === '::';
  const host = anywhere ? 'localhost' : family === 'IPv6' ? `[${address}]` : address;
  return `http://${host}:${port}`;
}

/** Builds a sign-in link. The code is in the fragment, which browsers do not send and server logs do not contain. */
export const signInLink = (address: string, code: string): string => `${address}/login#code=${code}`;
