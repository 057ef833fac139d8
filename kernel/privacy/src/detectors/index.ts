import type { Detector } from '../detector.ts';
import { authorization, jwt, privateKey, urlPassword } from './credentials.ts';
import { email } from './email.ts';
import { cpf, ssn } from './identity-numbers.ts';
import { ipv4, ipv6, mac, routerMac } from './ip-addresses.ts';
import { labeled } from './labeled.ts';
import { creditCard, iban } from './payment.ts';
import { phone } from './phone.ts';
import { providerKeys } from './provider-keys.ts';
import { secretsInCommands } from './secrets-in-commands.ts';

/** When two detectors find the same range, the first one names it. */
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
  routerMac,
  labeled,
  secretsInCommands,
];
