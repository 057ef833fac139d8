import { defineFramesRule } from '../support/frames-rule.ts';

export const secureRandom = defineFramesRule({
  id: 'secure-random',
  cause: 'lock-convoy',
  title: 'Threads wait for random numbers',
  because:
    'The blocking source (/dev/random, SHA1PRNG seeding) blocks when the machine has no entropy. Two threads at the same moment: our own limit.',
  minThreads: 2,
  predicate: 'wait for secure random numbers',
  advice: 'Set securerandom.source=file:/dev/urandom (or -Djava.security.egd=file:/dev/./urandom) and use NativePRNG.',
  maxDepth: 12,
  matchesFrame: ({ className, method }) =>
    /^sun\.security\.provider\.(?:SeedGenerator|NativePRNG|SecureRandom|Sun\$|DRBG)/.test(className) ||
    (className === 'java.security.SecureRandom' && /^(?:nextBytes|generateSeed|getSeed)$/.test(method)),
});
