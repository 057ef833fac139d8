import type { FaultCode } from '@hindsight/model';

/** The faults of every endpoint that takes an artifact. */
export const UPLOAD_FAULTS = [
  'bad-parameter',
  'empty-body',
  'bad-multipart',
  'api-key-missing',
  'api-key-invalid',
  'token-invalid',
  'token-expired',
  'forbidden',
  'method-not-allowed',
  'cancelled',
  'body-too-large',
  'expands-too-much',
  'unsupported-encoding',
  'corrupt-encoding',
  'corrupt-artifact',
  'rate-limited',
  'internal',
  'analysis-crashed',
  'analysis-out-of-memory',
  'busy',
  'shutting-down',
  'analysis-timeout',
  'storage-full',
  'storage-unavailable',
] as const satisfies readonly FaultCode[];

/** The faults of `location`. */
export const LOCATION_FAULTS = [
  'bad-location',
  'location-forbidden',
  'location-failed',
  'location-timeout',
] as const satisfies readonly FaultCode[];

/** The faults of requests for an analysis by its id. */
export const ANALYSIS_FAULTS = [
  'bad-parameter',
  'api-key-missing',
  'api-key-invalid',
  'token-invalid',
  'token-expired',
  'forbidden',
  'not-found',
  'method-not-allowed',
  'rate-limited',
  'internal',
  'shutting-down',
  'storage-full',
  'storage-unavailable',
] as const satisfies readonly FaultCode[];

export const LIST_FAULTS = ANALYSIS_FAULTS.filter((code) => code !== 'not-found');

/** The faults of requests that read the bytes of an artifact again. */
export const ARTIFACT_FAULTS = [
  'bad-parameter',
  'unsupported-encoding',
  'corrupt-encoding',
  'expands-too-much',
  'analysis-crashed',
  'analysis-out-of-memory',
  'analysis-timeout',
  'busy',
  'shutting-down',
  'storage-unavailable',
] as const satisfies readonly FaultCode[];

export const REPORT_FAULTS = [
  'not-found',
  'api-key-missing',
  'api-key-invalid',
  'token-invalid',
  'token-expired',
  'method-not-allowed',
  'internal',
] as const satisfies readonly FaultCode[];
export const PLAIN_FAULTS = ['method-not-allowed', 'internal'] as const satisfies readonly FaultCode[];
