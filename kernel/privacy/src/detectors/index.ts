import type { Detector } from '../detector.ts';
import { authorization, jwt, privateKey, urlPassword } from './credentials.ts';
import { email } from './email.ts';
import { cpf, ssn } from './identity-numbers.ts';
import { ipv4, ipv6, mac, macOfRouter } from './ip-addresses.ts';
import { labelled } from './labelled.ts';
import { creditCard, iban } from './payment.ts';
import { phone } from './phone.ts';
import { providerKeys } from './provider-keys.ts';
import { secretsInCommands } from './secrets-in-commands.ts';

/** Where two find the same stretch, the first one names it. */
export const DETECTORS: readonly Detector[] = [
  privateKey,
  jwt,
  providerKeys,
  authorization,
  urlPassword,
  email,
  iban,
  creditCard,
  ssn,
  cpf,
  phone,
  ipv4,
  ipv6,
  mac,
  macOfRouter,
  labelled,
  secretsInCommands,
];
